import { accountSecured, memberClosed, memberJoined } from '@ohmstead/contract/accounts/events'
import { chargingCollected } from '@ohmstead/contract/charging/events'
import { custodyBegan } from '@ohmstead/contract/hosting/events'
import type { Id } from '@ohmstead/contract/kernel/id'
import { SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { leaseBought } from '@ohmstead/contract/packages/events'
import { taskChanged } from '@ohmstead/contract/tasks/events'
import { inTransaction, type Trx } from '../../platform/database.ts'
import { due } from '../../platform/due.ts'
import { listen, publishAll } from '../../platform/outbox.ts'
import { openRetries } from '../../platform/retries.ts'
import { memberById } from '../accounts/index.ts'
import { chargingById } from '../charging/index.ts'
import { openAccounts, post } from '../ledger/index.ts'
import { walletChangedFor } from '../wallets/index.ts'
import { assignmentsById, complete, dueRewards, endRewards, forgetMember, measuredOf, rewardsOf, timeOut } from './assignment.store.ts'
import { accountsOf, rewardCollected, rewardExpired, rewardHeld } from './postings.ts'

const BATCH = 200

/** Completes tasks whose goal is reached, and holds their rewards. An event only says whose tasks to look at: the database decides from its rows. */
export const completeOnEvents = listen(
  'tasks.complete',
  [accountSecured, chargingCollected, custodyBegan, leaseBought, memberJoined, taskChanged],
  async (trx, { payload }, { now }) => {
    if ('assignmentId' in payload)
      return payload.step === 'received' || payload.step === 'accepted' ? completeDone(trx, [payload.assignmentId], now) : undefined
    const memberId = await personOf(trx, payload)
    if (memberId !== null) await completeDone(trx, await measuredOf(trx, memberId), now)
  },
)

type Reached = { readonly memberId: Id<'member'>; readonly inviterId?: Id<'member'> | null } | { readonly chargingSessionId: Id<'chargingSession'> }

/** Whose goal an event may have reached: the driver, the inviter of who joined, or the member it names. */
async function personOf(trx: Trx, payload: Reached): Promise<Id<'member'> | null> {
  if ('chargingSessionId' in payload) return (await chargingById(trx, payload.chargingSessionId))?.driverId ?? null
  return payload.inviterId === undefined ? payload.memberId : payload.inviterId
}

async function completeDone(trx: Trx, ids: readonly Id<'assignment'>[], now: Instant): Promise<void> {
  if (ids.length === 0) return
  const rows = await assignmentsById(trx, await complete(trx, ids))
  const rewards = rewardsOf(rows)
  if (rewards.length > 0) {
    await openAccounts(trx, accountsOf(rewards))
    await post(
      trx,
      rewards.flatMap((reward) => rewardHeld(reward, now)),
    )
  }
  await publishSteps(trx, rows, 'completed', now)
}

const retries = openRetries('task rewards')

/** Pays rewards that are collected, and frees those that were not collected in time. */
export const decideRewards = due('tasks.decide-rewards', {
  everyMs: SECOND_MS,
  ...retries.scan({
    idOf: ({ id }: { readonly id: Id<'assignment'> }) => id,
    take: (trx, _, chosen) => dueRewards(trx, BATCH, chosen),
    run: async (trx, found, at) => {
      const ended = await endRewards(
        trx,
        found.map(({ id }) => id),
      )
      if (ended.length === 0) return
      await post(
        trx,
        ended.flatMap((reward) => (reward.outcome === 'collected' ? rewardCollected(reward, at) : rewardExpired(reward, at))),
      )
      for (const outcome of ['collected', 'expired'] as const)
        await publishSteps(
          trx,
          ended.filter((reward) => reward.outcome === outcome),
          outcome,
          at,
        )
      for (const memberId of new Set(ended.map((reward) => reward.memberId))) await walletChangedFor(trx, memberId)
    },
  }),
})

/** Ends tasks that were not done in time. */
export const endLateTasks = due('tasks.end-late', {
  everyMs: 30 * SECOND_MS,
  run: (db, now) =>
    inTransaction(db, async (trx) => {
      const rows = await assignmentsById(trx, await timeOut(trx, BATCH))
      await publishSteps(trx, rows, 'timedOut', now)
      return rows.length
    }),
})

/** Ends the tasks of a closed account, and erases what its member wrote. */
export const forgetOnClosed = listen('tasks.forget-member', [memberClosed], async (trx, { payload: { memberId } }) => {
  if ((await memberById(trx, memberId)).closedAt !== null) await forgetMember(trx, memberId)
})

interface Changed {
  readonly id: Id<'assignment'>
  readonly memberId: Id<'member'>
}

async function publishSteps(
  trx: Trx,
  rows: readonly Changed[],
  step: 'completed' | 'timedOut' | 'collected' | 'expired',
  at: Instant,
): Promise<void> {
  await publishAll(trx, (publish) => {
    for (const { id: assignmentId, memberId } of rows) publish(taskChanged, { memberId, assignmentId, step, at })
  })
}
