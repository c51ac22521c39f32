import { least, subtract, zero, type Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { captureOf, PLATFORM, voidOf, type Entry } from '../ledger/index.ts'

export interface PaidWithdrawal {
  readonly id: Id<'withdrawal'>
  readonly memberId: Id<'member'>
  readonly wallet: 'income' | 'recharge'
  readonly amountMicros: Micros
  readonly feeMicros: Micros
  /** How much of the amount comes from rewards, which pay the fee first. */
  readonly rewardMicros: Micros
}

function entryOf(
  paid: PaidWithdrawal,
  code: 'withdraw_net' | 'withdraw_fee',
  kind: 'income' | 'reward' | 'recharge',
  amount: Micros,
  at: Instant,
): Entry[] {
  if (amount === zero) return []
  const credit = code === 'withdraw_net' ? 'chain_clearing' : 'fee_income'
  return [
    {
      code,
      phase: 'hold',
      debit: { kind, owner: paid.memberId },
      credit: { kind: credit, owner: PLATFORM },
      amount,
      cause: { kind: 'withdrawal', id: paid.id },
      key: kind,
      at,
    },
  ]
}

/** The money of a withdrawal is held in its wallets: fee and net apart. */
export function withdrawalHeld(paid: PaidWithdrawal, at: Instant): Entry[] {
  const { wallet, amountMicros, feeMicros, rewardMicros } = paid
  const ofReward = least(feeMicros, rewardMicros)
  const fee = subtract(feeMicros, ofReward)
  return [
    ...entryOf(paid, 'withdraw_fee', 'reward', ofReward, at),
    ...entryOf(paid, 'withdraw_fee', wallet, fee, at),
    ...entryOf(paid, 'withdraw_net', 'reward', subtract(rewardMicros, ofReward), at),
    ...entryOf(paid, 'withdraw_net', wallet, subtract(subtract(amountMicros, rewardMicros), fee), at),
  ]
}

/** The transaction is final: held money leaves the wallets. */
export function withdrawalSent(paid: PaidWithdrawal, at: Instant): Entry[] {
  return withdrawalHeld(paid, at).map((hold) => captureOf(hold, { key: `${hold.key}:sent`, at }))
}

/** Nothing is sent: held money is free again, fee and all. */
export function withdrawalReturned(paid: PaidWithdrawal, at: Instant): Entry[] {
  return withdrawalHeld(paid, at).map((hold) => voidOf(hold, { key: `${hold.key}:returned`, at }))
}
