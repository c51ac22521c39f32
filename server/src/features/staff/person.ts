import type { personStates } from '@ohmstead/contract/staff/types'
import type { Instant } from '@ohmstead/contract/kernel/instant'

/** The state of a colleague: invited, active, or disabled. */
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
