import { add, least, zero, type Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { NetworkCode } from '@ohmstead/contract/networks/types'
import type { WithdrawalWallet } from '@ohmstead/contract/withdrawals/types'
import type { Queryable } from '../../platform/database.ts'
import { newDeviceSince, paymentsHeldUntil } from '../accounts/index.ts'
import { balancesOf } from '../ledger/index.ts'
import { grantsAt } from '../levels/index.ts'
import { networkTerms, shownNetworks } from '../networks/index.ts'
import { readSettings } from '../settings/index.ts'
import { dayBegan, formulaOf, holdsOf, type Limits, type NewHold } from './withdrawal.ts'
import { historyOf, liftedLimit } from './withdrawal.store.ts'

/** What a member has in a wallet, and how much of it are rewards. */
export async function availableIn(
  q: Queryable,
  memberId: Id<'member'>,
  wallet: WithdrawalWallet,
): Promise<{ readonly all: Micros; readonly reward: Micros }> {
  const kinds = wallet === 'income' ? (['income', 'reward'] as const) : (['recharge'] as const)
  const [own, rewards] = await balancesOf(
    q,
    kinds.map((kind) => ({ kind, owner: memberId })),
  )
  const reward = rewards?.availableMicros ?? zero
  return { all: add(own?.availableMicros ?? zero, reward), reward }
}

/** How much of an amount comes from rewards: all of them that it needs, so that income stays transferable. */
export const rewardPart = (amount: Micros, { reward }: { readonly reward: Micros }): Micros => least(amount, reward)

export interface LimitsNow extends Limits {
  readonly ofLevel: Micros
  readonly usedToday: Micros
}

/** What the operator, the level and a lifted limit allow a member on a network. */
export async function limitsOf(q: Queryable, memberId: Id<'member'>, network: NetworkCode, now: Instant): Promise<LimitsNow> {
  const terms = await networkTerms(q, network)
  const level = await grantsAt(q, memberId, now)
  const lifted = await liftedLimit(q, memberId, now)
  const { usedToday } = await historyOf(q, memberId, dayBegan(now))
  return {
    formula: formulaOf(terms, level.withdrawFee),
    minimum: terms.withdrawMinimum,
    maximum: terms.withdrawMaximum,
    ofLevel: level.withdrawADay,
    dailyLimit: lifted !== null && lifted.limit > level.withdrawADay ? lifted.limit : level.withdrawADay,
    usedToday,
  }
}

/** Whether withdrawals can be requested on a network: it has a node and the operator did not close it. */
export async function isOpen(q: Queryable, network: NetworkCode): Promise<boolean> {
  return (await shownNetworks(q)).some((shown) => shown.network === network && shown.state === 'open')
}

/** The holds that a withdrawal of this amount would have, confirmed now. */
export async function holdsFor(
  q: Queryable,
  { memberId, signInId }: { readonly memberId: Id<'member'>; readonly signInId: Id<'signIn'> },
  { amount, listed }: { readonly amount: Micros; readonly listed: boolean },
  now: Instant,
): Promise<NewHold[]> {
  const valueOf = await readSettings(q)
  const { earlier, today } = await historyOf(q, memberId, dayBegan(now))
  const found = {
    amount,
    listed,
    earlier,
    today,
    securityUntil: await paymentsHeldUntil(q, memberId, now),
    newDeviceSince: await newDeviceSince(q, signInId),
  }
  const rules = {
    reviewFrom: valueOf('withdrawals.reviewFrom'),
    firstReviewFrom: valueOf('withdrawals.firstReviewFrom'),
    reviewHours: valueOf('withdrawals.reviewHours'),
    newDeviceHours: valueOf('withdrawals.newDeviceHours'),
    reviewFromADay: valueOf('withdrawals.reviewFromADay'),
  }
  return holdsOf(found, rules, now)
}
