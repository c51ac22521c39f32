import type { Id } from '@ohmstead/contract/kernel/id'
import { add, zero, type Micros } from '@ohmstead/contract/kernel/amount'
import type { Queryable } from '../../platform/database.ts'
import type { Obstacle } from '../accounts/index.ts'
import { waitingOf } from './deposit.store.ts'

/** Deposits that are not final prevent the closing of an account. */
export async function depositObstacles(q: Queryable, memberId: Id<'member'>): Promise<readonly Obstacle[]> {
  return [{ key: 'toBeReceived', amount: add(zero, ...(await waitingOf(q, memberId)).map(({ seen }) => seen)) }]
}

/** What is on its way to a member on payment networks and not credited. */
export async function depositsToBeReceived(q: Queryable, memberId: Id<'member'>): Promise<Micros> {
  return add(zero, ...(await waitingOf(q, memberId)).flatMap(({ seen, final }) => [seen, final]))
}
