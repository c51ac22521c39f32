import type { personStates } from '@ohmstead/contract/staff/types'
import type { Instant } from '@ohmstead/contract/kernel/instant'

/** Where a colleague stands: added and not yet here, at work, or let in no more. */
export function stateOf({
  joinedAt,
  disabledAt,
}: {
  readonly joinedAt: Instant | null
  readonly disabledAt: Instant | null
}): (typeof personStates)[number] {
  if (disabledAt !== null) return 'disabled'
  return joinedAt === null ? 'invited' : 'active'
}
