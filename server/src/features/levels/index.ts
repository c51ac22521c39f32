import type { Id } from '@ohmstead/contract/kernel/id'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { LevelRow } from '@ohmstead/contract/levels/types'
import type { Queryable } from '../../platform/database.ts'
import { grantsOf } from './standing.store.ts'

export { grantsOf, standingsAt, standingsOf } from './standing.store.ts'
export type { Standing } from './standing.store.ts'

/** What a member's level granted at a moment, by the table that was in force then. */
export async function grantsAt(q: Queryable, memberId: Id<'member'>, at: Instant): Promise<LevelRow> {
  const [grants] = await grantsOf(q, [{ memberId, at }])
  assert(grants, 'every level grants something')
  return grants
}

/** The commission rate of a host's level at a moment, in ppm. */
export async function commissionPpmAt(q: Queryable, memberId: Id<'member'>, at: Instant): Promise<number> {
  return (await grantsAt(q, memberId, at)).commissionPpm
}
