import { micros, type Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { TaskReward } from '@ohmstead/contract/tasks/types'
import type { PrizeKind } from '@ohmstead/contract/tasks/wheel-types'
import { captureOf, PLATFORM, voidOf, type AccountRef, type Entry } from '../ledger/index.ts'

export interface Reward {
  readonly id: Id<'assignment'>
  readonly memberId: Id<'member'>
  readonly reward: Exclude<TaskReward, 'none'>
  readonly amount: Micros
}

/** An amount of an asset that is counted: the ledger stores whole units of it as it stores micro-units of money. */
export function wholeUnits(count: number): Micros {
  return micros(BigInt(count))
}

/** Where a reward comes from, and the account of the member that it goes to. */
function wayOf(reward: Reward['reward'], memberId: Id<'member'>): { readonly debit: AccountRef; readonly credit: AccountRef } {
  const [debit, credit] = reward === 'money' ? (['marketing_budget', 'reward'] as const) : ([`${reward}_issue`, reward] as const)
  return { debit: { kind: debit, owner: PLATFORM }, credit: { kind: credit, owner: memberId } }
}

/** The accounts into which rewards go. */
export function accountsOf(rewards: readonly Reward[]): AccountRef[] {
  return rewards.map(({ reward, memberId }) => wayOf(reward, memberId).credit)
}

function hold({ id, memberId, reward, amount }: Reward, at: Instant): Entry {
  return {
    code: reward === 'money' ? 'task_reward' : 'task_counted',
    phase: 'hold',
    ...wayOf(reward, memberId),
    amount,
    cause: { kind: 'task', id },
    key: 'reward',
    at,
  }
}

/** The reward of a completed task is held where it comes from, until it is collected or not collected in time. */
export function rewardHeld(reward: Reward, at: Instant): Entry[] {
  return [hold(reward, at)]
}

/** A collected reward arrives in the reward wallet, or in the account of what is counted. */
export function rewardCollected(reward: Reward, at: Instant): Entry[] {
  return [captureOf(hold(reward, at), { key: 'collected', at })]
}

/** A reward that was not collected in time stays where it was held. */
export function rewardExpired(reward: Reward, at: Instant): Entry[] {
  return [voidOf(hold(reward, at), { key: 'expired', at })]
}

/** A draw that was made, with its prize. */
export interface Won {
  readonly id: Id<'draw'>
  readonly memberId: Id<'member'>
  readonly prize: PrizeKind
  readonly amount: Micros | null
  readonly count: number | null
}

/** The account into which the prize of a draw goes, if it has one. */
export function prizeAccountsOf({ prize, memberId }: Won): AccountRef[] {
  return prize === 'nothing' ? [] : [wayOf(prize, memberId).credit]
}

/** A draw takes one spin, and gives its prize at once. */
export function drawPosted({ id, memberId, prize, amount, count }: Won, at: Instant): Entry[] {
  const cause = { kind: 'draw', id } as const
  const spin: Entry = {
    code: 'wheel_spin',
    phase: 'post',
    debit: { kind: 'spins', owner: memberId },
    credit: { kind: 'spins_issue', owner: PLATFORM },
    amount: wholeUnits(1),
    cause,
    key: 'spin',
    at,
  }
  if (prize === 'nothing') return [spin]
  const code = prize === 'money' ? 'wheel_prize' : 'wheel_counted'
  return [spin, { code, phase: 'post', ...wayOf(prize, memberId), amount: amount ?? wholeUnits(count ?? 0), cause, key: 'prize', at }]
}

/** A discount that points gave, or a decision that there is none. */
export interface Discount {
  readonly settlementId: Id<'settlement'>
  readonly chargingSessionId: Id<'chargingSession'>
  readonly memberId: Id<'member'>
  readonly points: number | null
  readonly amount: Micros | null
}

/** Points pay for a charging session: they return to where they were issued, and the operator returns a part of its commission. */
export function pointsPaid({ settlementId, chargingSessionId, memberId, points, amount }: Discount, at: Instant): Entry[] {
  if (points === null || amount === null) return []
  const rest = { phase: 'post', cause: { kind: 'charging_session', id: chargingSessionId }, key: settlementId, detail: settlementId, at } as const
  return [
    {
      ...rest,
      code: 'points_used',
      debit: { kind: 'points', owner: memberId },
      credit: { kind: 'points_issue', owner: PLATFORM },
      amount: wholeUnits(points),
    },
    {
      ...rest,
      code: 'points_discount',
      debit: { kind: 'operator_income', owner: PLATFORM },
      credit: { kind: 'recharge', owner: memberId },
      amount,
    },
  ]
}

/** The operator puts own money into the marketing budget. */
export function budgetFunded({ id, amount }: { readonly id: Id<'funding'>; readonly amount: Micros }, at: Instant): Entry {
  return {
    code: 'operator_funding',
    phase: 'post',
    debit: { kind: 'operator_bank', owner: PLATFORM },
    credit: { kind: 'marketing_budget', owner: PLATFORM },
    amount,
    cause: { kind: 'funding', id },
    key: 'fund',
    at,
  }
}
