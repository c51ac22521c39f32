import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Entry } from '../ledger/index.ts'

/** Simulated money of a demo instance enters the recharge wallet. */
export function faucetGift(gift: { id: Id<'faucet'>; memberId: Id<'member'>; amount: Micros; at: Instant }): Entry[] {
  return [
    {
      code: 'faucet',
      phase: 'post',
      debit: { kind: 'faucet', owner: 'platform' },
      credit: { kind: 'recharge', owner: gift.memberId },
      amount: gift.amount,
      cause: { kind: 'faucet', id: gift.id },
      key: 'gift',
      at: gift.at,
    },
  ]
}
