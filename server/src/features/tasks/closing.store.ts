import type { Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from '../../platform/database.ts'
import type { Obstacle } from '../accounts/index.ts'
import { collectingOf } from './assignment.store.ts'

/** A reward that waits to be collected prevents the closing of an account. */
export async function taskObstacles(q: Queryable, memberId: Id<'member'>): Promise<readonly Obstacle[]> {
  return [{ key: 'toBeCollected', amount: (await collectingOf(q, memberId)).waiting }]
}
