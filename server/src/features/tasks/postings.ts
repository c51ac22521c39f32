import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { captureOf, PLATFORM, voidOf, type Entry } from '../ledger/index.ts'

export interface Reward {
  readonly id: Id<'assignment'>
  readonly memberId: Id<'member'>
  readonly amount: Micros
}

function hold({ id, memberId, amount }: Reward, at: Instant): Entry {
  return {
    code: 'task_reward',
    phase: 'hold',
    debit: { kind: 'marketing_budget', owner: PLATFORM },
    credit: { kind: 'reward', owner: memberId },
    amount,
    cause: { kind: 'task', id },
    key: 'reward',
    at,
  }
}

/** The reward of a completed task is held in the marketing budget, until it is collected or not collected in time. */
export function rewardHeld(reward: Reward, at: Instant): Entry[] {
  return [hold(reward, at)]
}

/** A collected reward arrives in the reward wallet. */
export function rewardCollected(reward: Reward, at: Instant): Entry[] {
  return [captureOf(hold(reward, at), { key: 'collected', at })]
}

/** A reward that was not collected in time stays in the marketing budget. */
export function rewardExpired(reward: Reward, at: Instant): Entry[] {
  return [voidOf(hold(reward, at), { key: 'expired', at })]
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
