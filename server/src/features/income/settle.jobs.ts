import { setImmediate as turn } from 'node:timers/promises'
import { chargingCollected, chargingDisputed, chargingDisputeRejected } from '@ohmstead/contract/charging/events'
import { incomeReleased, incomeSettled, incomeTakenBack, sessionSettled, sessionTakenBack } from '@ohmstead/contract/income/events'
import { walletChanged } from '@ohmstead/contract/wallets/events'
import { add, zero } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import { addDays, dayOf, startOf } from '@ohmstead/contract/kernel/day'
import type { Id } from '@ohmstead/contract/kernel/id'
import { instant, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { inTransaction, type Database, type Trx } from '../../platform/database.ts'
import { due, type Time } from '../../platform/due.ts'
import { newId } from '../../platform/ids.ts'
import { listen, publishAll } from '../../platform/outbox.ts'
import { openRetries } from '../../platform/retries.ts'
import { chargingById, collectionsOf, finalCharging, type FinalCharging } from '../charging/index.ts'
import { energyRatesAt } from '../devices/index.ts'
import { custodiesOfPoints, type HostedCustody } from '../hosting/index.ts'
import { post } from '../ledger/index.ts'
import { grantsOf } from '../levels/index.ts'
import { setting } from '../settings/index.ts'
import {
  awaitingBy,
  firstOpenDay,
  insertClosedDay,
  isAnyAwaiting,
  noLongerAwaits,
  putAwaiting,
  unsettledBetween,
  type Awaiting,
  type Lane,
  withoutSettlement,
} from './awaiting.store.ts'
import { releaseShare, settleShares, takeBackShare, type HeldShare } from './postings.ts'
import { billedOf, leasesOf, releaseDue, settlementOf, type HostedSpan, type NewSettlement, type Payment } from './settlement.ts'
import {
  countSettlement,
  earlierOf,
  heldShares,
  insertSettlements,
  markReleased,
  markVoided,
  settlementFacts,
  settlementsInForce,
  settlementsToRelease,
  type DueSettlement,
} from './settlement.store.ts'

/** As many as fit one posting: a charging session across many windows has more shares than most. */
const BATCH = 1_000
const LANES = 2
const RELEASE_BATCH = 500
const POSTING_MAX = 10_000
/** Settlements stored at once, within a batch. */
const PART = 250

/** Queues a payment for settlement; batches follow moments later. */
export const onCollected = listen('income.await-settlement', [chargingCollected], async (trx, { payload }, { now }) => {
  const collected = await collectionsOf(trx, [payload.chargingSessionId])
  await putAwaiting(
    trx,
    collected.filter(({ payment }) => payment === payload.payment),
    now,
  )
})

/** A dispute voids the waiting shares; a rejected one settles the payment again. */
export const onDisputes = listen('income.follow-disputes', [chargingDisputed, chargingDisputeRejected], async (trx, { name, payload }, { now }) => {
  if (name === 'charging.disputed') return takeBack(trx, payload.chargingSessionId, now)
  return putAwaiting(trx, await collectionsOf(trx, [payload.chargingSessionId]), now)
})

/** A payment of a charging session waits for the earlier one, so they are paused together. */
const retries = openRetries('payments')

/**
 * Settles collected payments, in two concurrent transactions: shares are holds on pools of single charging sessions, so the two never lock
 * the same rows, and two cores work. A payment that cannot be settled does not delay the others.
 */
export const settlePayments = due('income.settle', {
  everyMs: 500,
  anyDue: ({ kysely }, now) => isAnyAwaiting(kysely, now, retries.paused(now)),
  async run(db, now, time) {
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, (_, lane) => settleLane(db, { lane, lanes: LANES }, now, time)))
    const failed = lanes.flatMap((lane) => (lane.status === 'rejected' ? [lane.reason as unknown] : []))
    if (failed.length > 0) throw failed.length === 1 ? failed[0] : new AggregateError(failed, 'payments could not be settled')
    return lanes.reduce((sum, lane) => sum + (lane.status === 'fulfilled' ? lane.value : 0), 0)
  },
})

function settleLane(db: Database, lane: Lane, now: Instant, time: Time): Promise<number> {
  return retries.batch(db, now, time, {
    take: (trx, at, chosen) => awaitingBy(trx, at, BATCH, lane, chosen),
    idOf: ({ chargingSessionId }) => chargingSessionId,
    run: settleAll,
  })
}

/** Settles payments in one transaction: stores how each was divided, holds every share, and publishes it. */
async function settleAll(trx: Trx, waiting: readonly Awaiting[], now: Instant): Promise<NewSettlement[]> {
  const made: NewSettlement[] = []
  // Of several payments of one charging session, the later needs the result of the earlier.
  for (let rest = await withoutSettlement(trx, waiting); rest.length > 0;) {
    const first = new Map<string, Awaiting>()
    for (const one of rest) if ((first.get(one.chargingSessionId)?.payment ?? Infinity) > one.payment) first.set(one.chargingSessionId, one)
    made.push(...(await settleRound(trx, [...first.values()], now)))
    rest = rest.filter((one) => first.get(one.chargingSessionId) !== one)
  }
  await noLongerAwaits(trx, waiting)
  return made
}

async function settleRound(trx: Trx, waiting: readonly Awaiting[], now: Instant): Promise<NewSettlement[]> {
  const rows = await finalCharging(
    trx,
    waiting.map(({ chargingSessionId }) => chargingSessionId),
  )
  const afterHours = await setting(trx, 'income.releaseAfterHours')
  const payments = await paymentsOf(trx, rows, waiting)
  const finalAts = new Map(rows.map(({ id, finalAt }) => [id, finalAt]))
  const dueAt = (payment: Payment) => releaseDue(finalAts.get(payment.chargingSessionId) ?? now, now, afterHours)
  const notified = new Set<Id<'member'>>()
  const writing: Promise<NewSettlement[]>[] = []
  // While the database stores one part, the next is computed: two cores work on one transaction.
  for (let at = 0; at < payments.length; at += PART) {
    const settlements = payments
      .slice(at, at + PART)
      .map((payment) => settlementOf(newId('settlement', now), payment, { settledAt: now, releaseDueAt: dueAt(payment) }))
    writing.push(write(trx, settlements, notified, now))
    await turn()
  }
  return (await Promise.all(writing)).flat()
}

/** Stores settlements, holds their shares and publishes it. */
async function write(trx: Trx, settlements: NewSettlement[], notified: Set<Id<'member'>>, now: Instant): Promise<NewSettlement[]> {
  const hashes = await insertSettlements(trx, settlements)
  const entries = settlements.flatMap((settlement, index) => settleShares(settlement, hashes[index] ?? Buffer.alloc(0)))
  for (let at = 0; at < entries.length; at += POSTING_MAX) await post(trx, entries.slice(at, at + POSTING_MAX))
  await publishSettled(trx, settlements, notified, now)
  return settlements
}

/** Payments with everything that decides how they are divided. Those in dispute wait for its end. */
async function paymentsOf(trx: Trx, rows: readonly FinalCharging[], waiting: readonly Awaiting[]): Promise<Payment[]> {
  const ids = rows.map(({ id }) => id)
  const collections = await collectionsOf(trx, ids)
  const [earlier, spans] = [await earlierOf(trx, ids), await spansOf(trx, rows)]
  // The published rates where and when each charging session began: the database checks settlements by the same rule.
  const rates = await energyRatesAt(
    trx,
    rows.map(({ country, tariffClass, startedAt }) => ({ country, tariffClass, at: startedAt })),
  )
  const [paymentOf, amountOf] = [
    new Map(waiting.map((one) => [one.chargingSessionId, one.payment])),
    new Map(collections.map((one) => [`${one.chargingSessionId} ${one.payment}`, one.amount])),
  ]
  const before = Map.groupBy(earlier, ({ chargingSessionId }) => chargingSessionId)
  return rows.map((row, index): Payment => {
    const payment = paymentOf.get(row.id) ?? 1
    const collected = amountOf.get(`${row.id} ${payment}`)
    const energyRatePerKwh = rates[index] ?? null
    assert(
      collected !== undefined && row.document !== null && row.hash && energyRatePerKwh !== null,
      'a collected payment has its amount, its bill and its energy rate',
    )
    const mine = before.get(row.id) ?? []
    return {
      chargingSessionId: row.id,
      payment,
      attempt: (mine.find((one) => one.payment === payment)?.attempts ?? 0) + 1,
      collected,
      driverId: row.driverId,
      driverAffiliated: row.driverAffiliated,
      pointId: row.pointId,
      siteId: row.siteId,
      vatPpm: row.vatPpm,
      energyRatePerKwh,
      energyCostTaken: add(zero, ...mine.filter((one) => one.payment < payment).map(({ energyTaken }) => energyTaken)),
      billHash: row.hash,
      ...billedOf(row.document),
      custodies: spans.get(row.id) ?? [],
    }
  })
}

/** The host of each unit while it charged, with the commission of that host's level at the start of charging. */
async function spansOf(trx: Trx, rows: readonly FinalCharging[]): Promise<Map<FinalCharging['id'], HostedSpan[]>> {
  const spans = new Map<FinalCharging['id'], HostedSpan[]>()
  if (rows.length === 0) return spans
  const from = instant(Math.min(...rows.map(({ startedAt }) => startedAt)))
  const until = instant(Math.max(...rows.map(({ stoppedAt }) => stoppedAt)))
  const custodies = await custodiesOfPoints(trx, [...new Set(rows.map(({ pointId }) => pointId))], from, until)
  const byPoint = Map.groupBy(custodies, ({ pointId }) => pointId)
  const hosted = rows.flatMap((row) =>
    (byPoint.get(row.pointId) ?? []).filter((custody) => overlaps(custody, row)).map((custody) => ({ row, custody })),
  )
  const grants = await grantsOf(
    trx,
    hosted.map(({ row, custody }) => ({ memberId: custody.memberId, at: row.startedAt })),
  )
  for (const [
    index,
    {
      row,
      custody: { custodyId, leaseId, memberId, ownUseFrom, from: since, until: upTo },
    },
  ] of hosted.entries()) {
    const commissionPpm = grants[index]?.commissionPpm
    assert(commissionPpm !== undefined, 'every level has its commission')
    spans.set(row.id, [...(spans.get(row.id) ?? []), { custodyId, leaseId, memberId, ownUseFrom, from: since, until: upTo, commissionPpm }])
  }
  return spans
}

function overlaps({ from, until }: HostedCustody, { startedAt, stoppedAt }: FinalCharging): boolean {
  return from < stoppedAt && (until === null || until > startedAt)
}

/** `notified` are the hosts of this batch who already have a notification: one notification per batch is enough. */
async function publishSettled(trx: Trx, settlements: readonly NewSettlement[], notified: Set<Id<'member'>>, now: Instant): Promise<void> {
  await publishAll(trx, (publish) => {
    for (const { id: settlementId, chargingSessionId, pointId, host, energyWh, published, windows } of settlements) {
      publish(sessionSettled, { settlementId, chargingSessionId, pointId, host, energyWh, leases: leasesOf(windows), published, at: now })
      for (const { hostId } of windows) {
        if (hostId === null || notified.has(hostId)) continue
        notified.add(hostId)
        publish(incomeSettled, { memberId: hostId, settlementId, chargingSessionId, at: now })
      }
    }
  })
}

const releases = openRetries('settlements')

/** Releases shares that waited long enough: a release is a capture. */
export const releaseIncome = due('income.release', {
  everyMs: 1_000,
  ...releases.scan({
    take: (trx, at, chosen) => settlementsToRelease(trx, at, RELEASE_BATCH, chosen),
    idOf: ({ id }) => id,
    run: release,
  }),
})

async function release(trx: Trx, settlements: readonly DueSettlement[], now: Instant): Promise<void> {
  const shares = await heldShares(trx, settlements)
  await post(
    trx,
    shares.map((share) => releaseShare(share, now)),
  )
  await markReleased(
    trx,
    settlements.map(({ id }) => id),
    now,
  )
  await publishReleased(trx, shares, now)
}

async function publishReleased(trx: Trx, shares: readonly HeldShare[], now: Instant): Promise<void> {
  const released = Map.groupBy(
    shares.filter(({ credit }) => credit.kind === 'income'),
    ({ credit }) => credit.owner as Id<'member'>,
  )
  const returned = new Set(shares.flatMap(({ credit }) => (credit.kind === 'recharge' ? [credit.owner as Id<'member'>] : [])))
  await publishAll(trx, (publish) => {
    for (const [memberId, { length: count }] of released) publish(incomeReleased, { memberId, count, at: now })
    for (const memberId of returned) publish(walletChanged, { memberId })
  })
}

async function takeBack(trx: Trx, id: Id<'chargingSession'>, now: Instant): Promise<void> {
  // The dispute was rejected before this event was processed: the shares still wait, and there is nothing to settle again.
  if ((await chargingById(trx, id))?.state === 'settled') return
  const settlements = await settlementsInForce(trx, id)
  if (settlements.length === 0) return
  await post(
    trx,
    (await heldShares(trx, settlements, { withRebates: true })).map((share) => takeBackShare(share, now)),
  )
  const ids = settlements.map((one) => one.id)
  await markVoided(trx, ids, now)
  const facts = await settlementFacts(trx, ids)
  await publishAll(trx, (publish) => {
    for (const { hosts, ...fact } of facts) {
      publish(sessionTakenBack, fact)
      for (const memberId of hosts) publish(incomeTakenBack, { memberId, chargingSessionId: id, at: now })
    }
  })
}

/** What each lease received, and what each unit realised for the distribution that every package shows. */
export const countSettlements = listen('income.count-settlements', [sessionSettled, sessionTakenBack], (trx, { payload }) =>
  countSettlement(trx, payload.settlementId),
)

/** At 00:00 UTC: a day is closed once every payment of it is settled. Closing posts nothing; unsettled payments are settled first. */
export const closeIncomeDays = due('income.close-days', {
  everyMs: MINUTE_MS,
  async run(db, now) {
    return inTransaction(db, async (trx) => {
      const day = await firstOpenDay(trx)
      if (day === null || day >= dayOf(now)) return 0
      const [from, until] = [startOf(day), startOf(addDays(day, 1))]
      const left = await unsettledBetween(trx, from, until)
      if (left.length > 0) {
        await putAwaiting(trx, left, now)
        return 0
      }
      await insertClosedDay(trx, day, from, until, now)
      return 1
    })
  },
})
