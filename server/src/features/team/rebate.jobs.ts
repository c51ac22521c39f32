import { sessionSettled, sessionTakenBack } from '@ohmstead/contract/income/events'
import { MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { leaseBought, leaseEnded } from '@ohmstead/contract/packages/events'
import { rebateChanged } from '@ohmstead/contract/team/events'
import { inTransaction, type Trx } from '../../platform/database.ts'
import { due } from '../../platform/due.ts'
import { listen, publish, publishAll } from '../../platform/outbox.ts'
import { openRetries } from '../../platform/retries.ts'
import { post } from '../ledger/index.ts'
import { lostCommissionKept, rebateLost, rebatePaid, reserveRebates } from './postings.ts'
import { decide, dueRebates, heldRebatesOf, rebatesById, reserve, takeBack, watchShare } from './rebate.store.ts'

const BATCH = 500

/** Reserves the rebates of a settlement from its commission, once; a voided settlement gives none. */
export const reserveOnSettled = listen('team.reserve-rebates', [sessionSettled, sessionTakenBack], async (trx, { name, payload }, { now }) => {
  const { settlementId } = payload
  if (name === 'session.takenBack') {
    for (const memberId of new Set(await takeBack(trx, settlementId)))
      await publish(trx, rebateChanged, { memberId, rebateId: settlementId, step: 'takenBack', at: now })
    return
  }
  const rebates = await rebatesById(trx, await reserve(trx, settlementId))
  const [first] = rebates
  if (first === undefined) return
  await post(trx, reserveRebates(first, rebates, now))
  await publishAll(trx, (add) => {
    for (const { inviterId: memberId, id: rebateId } of rebates) add(rebateChanged, { memberId, rebateId, step: 'reserved', at: now })
  })
  await watchShare(trx)
})

/** A lease that was bought may release held rebates; one that was cancelled no longer does. */
export const decideOnLeases = listen('team.decide-held', [leaseBought, leaseEnded], async (trx, { payload: { memberId } }, { now }) =>
  decideAll(trx, await heldRebatesOf(trx, memberId), now),
)

const retries = openRetries('rebates')

/** Pays rebates whose time for disputes is over, holds those that the rule holds, and ends those that were held for too long. */
export const decideRebates = due('team.decide-rebates', {
  everyMs: SECOND_MS,
  ...retries.scan<{ readonly id: string }>({
    idOf: ({ id }) => id,
    take: (trx, at, chosen) => dueRebates(trx, at, BATCH, chosen),
    run: async (trx, found, at) => {
      const ids = found.map(({ id }) => id)
      await decideAll(trx, ids, at)
    },
  }),
})

async function decideAll(trx: Trx, ids: readonly string[], now: Instant): Promise<void> {
  if (ids.length === 0) return
  const steps = new Map((await decide(trx, ids)).map(({ id, step }) => [id, step]))
  const rebates = await rebatesById(trx, [...steps.keys()])
  const [paid, lost] = [rebates.filter(({ id }) => steps.get(id) === 'paid'), rebates.filter(({ id }) => steps.get(id) === 'lost')]
  const ended = [...paid.flatMap((rebate) => rebatePaid(rebate, now)), ...lost.flatMap((rebate) => rebateLost(rebate, now))]
  if (ended.length > 0) await post(trx, ended)
  if (lost.length > 0)
    await post(
      trx,
      lost.flatMap((rebate) => lostCommissionKept(rebate, now)),
    )
  await publishAll(trx, (add) => {
    for (const { inviterId: memberId, id: rebateId } of rebates) {
      const step = steps.get(rebateId)
      if (step !== undefined) add(rebateChanged, { memberId, rebateId, step, at: now })
    }
  })
}

/** Follows the part of rebates in what is distributed as time passes. */
export const followRebateShare = due('team.follow-rebate-share', {
  everyMs: MINUTE_MS,
  run: (db) => inTransaction(db, async (trx) => Number(await watchShare(trx))),
})
