import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { LevelRow } from '@ohmstead/contract/levels/types'
import type { Queryable } from '../../platform/database.ts'
import { setting } from '../settings/index.ts'
import { grantsOfLevel } from './level.ts'
import { standingAt } from './standing.store.ts'

export { standingsAt } from './standing.store.ts'

/** What a member's level granted at a moment. */
export async function grantsAt(q: Queryable, memberId: Id<'member'>, at: Instant): Promise<LevelRow> {
  return grantsOfLevel(await setting(q, 'levels.table'), await standingAt(q, memberId, at))
}

/** The commission rate of a host's level at a moment, in ppm. */
export async function commissionPpmAt(q: Queryable, memberId: Id<'member'>, at: Instant): Promise<number> {
  return (await grantsAt(q, memberId, at)).commissionPpm
}

/** The rebate rates of an upline's level at a moment, for generations 1 to 3, in ppm of the commission. */
export async function rebatePpmsAt(q: Queryable, memberId: Id<'member'>, at: Instant): Promise<readonly [number, number, number]> {
  return (await grantsAt(q, memberId, at)).rebatePpm
}
