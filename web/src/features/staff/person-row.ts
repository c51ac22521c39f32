import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { personList } from '@ohmstead/contract/staff/people-calls'

/** A colleague, as an administrator sees one. */
export type PersonRow = OutputOf<typeof personList>['list'][number]
