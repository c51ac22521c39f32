import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import { chargingChanged, chargingEnded } from '@ohmstead/contract/charging/events'
import { priceOf, vatOf } from '@ohmstead/contract/charging/price'
import { usageOf } from '@ohmstead/contract/charging/usage'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Trx } from '../../platform/database.ts'
import { canonicalJson, sha256 } from '../../platform/hash.ts'
import { tell } from '../../platform/outbox.ts'
import { pointById } from '../devices/index.ts'
import { atMostShown, billOf, type Bill, type Register } from './bill.ts'
import { billDocument } from './bill-document.ts'
import { insertBill } from './bill.store.ts'
import { standingAfter } from './charging-state.ts'
import { isIntervalBilled, saveBill, type ChargingRow } from './charging.store.ts'
import { doubtRegisters, factsOf, patience } from './meter.jobs.ts'
import { collect, trimHolds } from './payment.jobs.ts'
import { acceptAfterAll } from './quarantine.store.ts'
import { claimPages, readingsOf, signedRecordsOf } from './reading.store.ts'
import { evidenceOf, type EvidenceFound } from './signature.ts'

/** Nobody says anything any more: closed at the last register, until the station speaks or time is up (decisions §2). */
export async function closeProvisionally(trx: Trx, row: ChargingRow, now: Instant): Promise<void> {
  const standing = standingAfter(row, 'fallSilent')
  assert(standing, 'a charging session that falls silent was running')
  const bill = await billWithin(trx, row, now)
  const { finalMs } = await patience(trx)
  await saveBill(
    trx,
    row.id,
    standing,
    { ...billed(row, bill), evidence: 'unsigned', evidenceFault: null },
    { provisional: true, shownAt: now, dueAt: after(now, finalMs) },
  )
  await trimHolds(trx, row, bill.price.total, now)
  await tell(trx, chargingEnded, { chargingSessionId: row.id, pointId: row.pointId, driverId: row.driverId, at: now })
}

/**
 * Makes the bill final and takes the money for it. One that was shown provisionally is only ever lowered by what the station says
 * later.
 */
export async function conclude(trx: Trx, row: ChargingRow, now: Instant, { topUp }: { topUp: boolean }): Promise<void> {
  const { bill, lowered } = atMostShown(await billWithin(trx, row, now), await factsOf(trx, row), row)
  const standing = standingAfter(row, bill.price.total > 0n ? 'conclude' : 'concludeEmpty')
  assert(standing, 'what is concluded was finishing')
  await acceptAfterAll(
    trx,
    row.id,
    bill.doubts.map(({ register }) => register.frameId),
    now,
  )
  const found = await signatureOf(trx, row, bill, lowered)
  await saveBill(
    trx,
    row.id,
    standing,
    { ...billed(row, bill), evidence: found.evidence, evidenceFault: found.fault },
    { provisional: false, finalAt: now },
  )
  if (bill.price.total > 0n) await keepDocument(trx, row, bill, found, now)
  await collect(trx, row, bill.price.total, now, { topUp })
  await tell(trx, chargingChanged, { chargingSessionId: row.id, pointId: row.pointId, driverId: row.driverId, state: standing.state, at: now })
}

/** The bill of everything that was said, or an empty one where its part of the register was billed before. */
async function billWithin(trx: Trx, row: ChargingRow, now: Instant): Promise<Bill> {
  const bill = billOf(await factsOf(trx, row), row.tariff)
  const isTaken = bill.usage.energyWh > 0 && (await isIntervalBilled(trx, row, bill.begin.registerWh, bill.end.registerWh))
  const result = isTaken ? emptied(row, bill) : bill
  await doubtRegisters(trx, row, result, now)
  return result
}

function emptied(row: ChargingRow, bill: Bill): Bill {
  const detail = `${bill.begin.registerWh} to ${bill.end.registerWh} Wh of meter ${row.meterSerial} was billed before`
  return { ...ofPoints(row, [bill.begin]), doubts: [...bill.doubts, { register: bill.end, reason: 'intervalBilled', detail }] }
}

function ofPoints(row: ChargingRow, points: readonly [Register, ...Register[]]): Bill {
  const usage = usageOf(points)
  const end = points.at(-1) ?? points[0]
  return { points, begin: points[0], end, endedAt: end.at, usage, price: priceOf(row.tariff, usage), doubts: [] }
}

function billed(row: ChargingRow, { end, endedAt, usage, price }: Bill) {
  return { stoppedAt: endedAt, endWh: end.registerWh, usage, price: price.total, vat: vatOf(price.total, row.tariff.vatPpm).vat }
}

/** What the meter's own signatures prove of the bill; a page of its book proves one charging session. */
async function signatureOf(trx: Trx, row: ChargingRow, bill: Bill, lowered: boolean): Promise<EvidenceFound> {
  const records = await signedRecordsOf(trx, row.id)
  if (records.length === 0) return { evidence: 'unsigned', fault: null, pages: [] }
  const { meterPublicKey } = await pointById(trx, row.pointId)
  const found = await evidenceOf({
    records,
    publicKey: meterPublicKey?.toString('hex') ?? null,
    meterSerial: row.meterSerial,
    beginWh: bill.begin.registerWh,
    endWh: bill.end.registerWh,
    lowered,
  })
  if (found.pages.length === 0 || found.evidence === 'invalid') return found
  return (await claimPages(trx, row.meterSerial, found.pages, row.id)) ? found : { ...found, evidence: 'invalid', fault: 'pageUsed' }
}

async function keepDocument(trx: Trx, row: ChargingRow, bill: Bill, found: EvidenceFound, now: Instant): Promise<void> {
  const hashes = new Map((await readingsOf(trx, row.id)).map(({ frameId, frameSha256 }) => [frameId, frameSha256.toString('hex')]))
  const document = billDocument({
    chargingSessionId: row.id,
    serial: (await pointById(trx, row.pointId)).serial,
    meterSerial: row.meterSerial,
    tariffId: row.tariffId,
    tariff: row.tariff,
    usage: bill.usage,
    clockOffsetMs: row.clockOffsetMs,
    registers: bill.points.map(({ at, source, registerWh, recordedAt, frameId }) => ({
      at,
      source,
      registerWh,
      recordedAt,
      frameId,
      frameSha256: hashes.get(frameId) ?? '',
    })),
    evidence: found.evidence,
    signedRecords: (await signedRecordsOf(trx, row.id)).map((record) => sha256(record).toString('hex')),
  })
  await insertBill(trx, row.id, canonicalJson(document), now)
}
