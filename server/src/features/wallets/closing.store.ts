import type { Id } from '@ohmstead/contract/kernel/id'
import { add, zero } from '@ohmstead/contract/kernel/amount'
import { walletKinds } from '@ohmstead/contract/wallets/types'
import type { Queryable } from '../../platform/database.ts'
import type { Obstacle } from '../accounts/index.ts'
import { balancesOf } from '../ledger/index.ts'
import { inFavourOf } from './bill.store.ts'

/** Money that a member would lose by closing: balances, holds on them, and amounts not yet released. */
export async function walletObstacles(q: Queryable, memberId: Id<'member'>): Promise<readonly Obstacle[]> {
  const balances = await balancesOf(
    q,
    walletKinds.map((kind) => ({ kind, owner: memberId })),
  )
  const { toBeReleased, toBeReceived } = await inFavourOf(q, memberId)
  return [
    ...walletKinds.map((key, index) => ({ key, amount: balances[index]?.availableMicros ?? zero })),
    { key: 'held', amount: add(zero, ...balances.map(({ heldMicros }) => heldMicros)) },
    { key: 'toBeReleased', amount: toBeReleased },
    { key: 'toBeReceived', amount: toBeReceived },
  ]
}
