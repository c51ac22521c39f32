import type { Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from '../../platform/database.ts'
import type { Obstacle } from '../accounts/index.ts'
import { runningLeases } from './lease.store.ts'

/** Leases that run or are pending: their remaining value would be lost. */
export async function packageObstacles(q: Queryable, memberId: Id<'member'>): Promise<readonly Obstacle[]> {
  return [{ key: 'lease', count: (await runningLeases(q, memberId)).length }]
}
