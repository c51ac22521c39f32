import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { personList } from '@ohmstead/contract/staff/people-calls'

/** A row of the list of staff. */
export type PersonRow = OutputOf<typeof personList>['list'][number]
