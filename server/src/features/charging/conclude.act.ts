import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import { chargingChanged, chargingEnded, quarantineDecided } from '@ohmstead/contract/charging/events'
import type { ReviewReason } from '@ohmstead/contract/charging/types'
import { priceOf, vatOf } from '@ohmstead/contract/charging/price'
import { energyOf, wholeEpochs } from '@ohmstead/contract/charging/registers'
import { judgeSignedSession, signedTexts, type EvidenceFound } from '@ohmstead/contract/charging/signed-proof'
import { STANDBY_W, usageOf } from '@ohmstead/contract/charging/usage'
import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Trx } from '../../platform/database.ts'
import { canonicalJson, sha256 } from '../../platform/hash.ts'
import { publish } from '../../platform/outbox.ts'
import { pointById } from '../devices/index.ts'
import { isSwitchedOn, setting } from '../settings/index.ts'
import { atMostShown, billOf, type Bill } from './bill.ts'
import { billDocument } from './bill-document.ts'
import { insertBill } from './bill.store.ts'
import { cardLimitOf } from './card.store.ts'
import { standingAfter, type ChargingStep } from './charging-state.ts'
import { saveBill, type ChargingRow } from './charging.store.ts'
import { correctedBill } from './correction.ts'
import { factsOf } from './bill-facts.store.ts'
import { doubt, doubtRegisters } from './doubt.act.ts'
import { patience } from './patience.act.ts'
import { collect, trimHolds } from './payment.act.ts'
import { acceptAfterAll, decide, hasUnreadable, overlapsOf, reviewsOf, type ReviewRow } from './quarantine.store.ts'
import { claimPages, readingsOf, signedRecordsOf } from './reading.store.ts'
import { billedBeforeOf, noteEpochs, registerKindOf, repeatedSpansOf } from './register.store.ts'
import { verifyEcdsa } from './signature.ts'

/** No messages arrive any more: closed at the last register, until the station sends one or time is up. */
export async function closeProvisionally(trx: Trx, row: ChargingRow, now: Instant): Promise<void> {
  const standing = standingAfter(row, 'fallSilent')
  assert(standing, 'a charging session that has no messages was running')
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
  await publish(trx, chargingEnded, { chargingSessionId: row.id, pointId: row.pointId, driverId: row.driverId, at: now })
}

/** Makes the bill final and takes the money for it. A provisional bill can only be lowered by later messages. */
export async function conclude(trx: Trx, row: ChargingRow, now: Instant, { topUp }: { topUp: boolean }): Promise<void> {
  const whole = await billWithin(trx, row, now)
  const { bill: metered, lowered } = atMostShown(whole, await factsOf(trx, row, now), row)
  if (lowered) await doubtNotRaised(trx, row, whole, metered, now)
  const found = await signatureOf(trx, row, metered, lowered)
  const doubts = metered.price.total > 0n ? await reviewDoubtsOf(trx, row, metered, found) : []
  const reviews = await reviewsOf(trx, row.id)
  if (doubts.some((one) => !reviews.some(({ reason, state }) => reason === one.reason && state !== 'open')))
    return putInReview(trx, row, { bill: metered, found, doubts }, now)
  await acceptOpen(trx, reviews, now)
  const bill = asDecided(reviews, metered, row)
  const standing = standingAfter(row, await lastStep(trx, row, bill, reviews))
  assert(standing, 'a concluded charging session was finishing')
  await acceptAfterAll(
    trx,
    row.id,
    bill.doubts.map(({ register }) => register.frameId),
    now,
  )
  await saveBill(
    trx,
    row.id,
    standing,
    { ...billed(row, bill), evidence: found.evidence, evidenceFault: found.fault },
    { provisional: false, finalAt: now },
  )
  await doubtRepeated(trx, row, bill, now)
  if (bill.price.total > 0n) await keepDocument(trx, row, bill, found, now)
  await collect(trx, row, bill.price.total, now, { topUp })
  await publish(trx, chargingChanged, { chargingSessionId: row.id, pointId: row.pointId, driverId: row.driverId, state: standing.state, at: now })
}

/** Accepts reviews whose reason is gone. */
async function acceptOpen(trx: Trx, reviews: readonly ReviewRow[], now: Instant): Promise<void> {
  for (const { id, state } of reviews) {
    if (state !== 'open') continue
    await decide(trx, id, { state: 'accepted', by: 'charging', reason: 'Nothing contradicts the bill any more', at: now })
    await publish(trx, quarantineDecided, { quarantineId: id, at: now })
  }
}

async function lastStep(trx: Trx, row: ChargingRow, bill: Bill, reviews: readonly ReviewRow[]): Promise<ChargingStep> {
  if (bill.price.total > 0n) return 'conclude'
  if (isDismissed(reviews)) return 'concludeUnproven'
  return (await hasEnergy(trx, row, bill)) ? 'concludeUnclear' : 'concludeEmpty'
}

/** The bill as two people decided: as metered, with less energy, or none. Of several decisions the lowest counts. */
function asDecided(reviews: readonly ReviewRow[], bill: Bill, row: ChargingRow): Bill {
  if (isDismissed(reviews)) return emptied(row, bill)
  const corrected = reviews.flatMap(({ correctedWh }) => correctedWh ?? [])
  return corrected.length === 0 ? bill : correctedBill(bill, Math.min(...corrected), row.tariff)
}

function isDismissed(reviews: readonly ReviewRow[]): boolean {
  return reviews.some(({ state }) => state === 'dismissed')
}

/** Every reason why a bill must not be charged before staff have reviewed it (the database judges the same). */
async function reviewDoubtsOf(trx: Trx, row: ChargingRow, bill: Bill, found: EvidenceFound): Promise<ReviewDoubt[]> {
  const overlap = (await overlapsOf(trx, row.id, { since: bill.begin.at, until: bill.endedAt })).map(
    ({ other, sameConnector, since, until }): ReviewDoubt => ({
      reason: 'overlap',
      detail: `${other} of the same ${sameConnector ? 'connector' : 'driver'}, ${new Date(since).toISOString()} to ${new Date(until).toISOString()}`,
    }),
  )
  const others = [await signatureDoubtOf(trx, row, found), await cardDoubtOf(trx, row, bill)]
  return [...overlap, ...others.filter((one) => one !== null)]
}

/** A card starts a charging session without asking its member. What costs more than that may is decided by two people. */
async function cardDoubtOf(trx: Trx, row: ChargingRow, { price: { total } }: Bill): Promise<ReviewDoubt | null> {
  const limit = await cardLimitOf(trx, row.id)
  return limit === null || total <= limit
    ? null
    : { reason: 'aboveCardLimit', detail: `${formatAmount(total)}, and at most ${formatAmount(limit)} by card` }
}

async function signatureDoubtOf(trx: Trx, row: ChargingRow, { evidence, fault }: EvidenceFound): Promise<ReviewDoubt | null> {
  const detail = fault ?? 'no signed readings'
  if (evidence === 'invalid') return { reason: 'signatureInvalid', detail }
  const isLaw = isSwitchedOn(await setting(trx, 'charging.signedReadingCountries'), row.country)
  return evidence === 'unsigned' && isLaw ? { reason: 'signatureMissing', detail } : null
}

interface ReviewDoubt {
  readonly reason: ReviewReason
  readonly detail: string
}

/** Nothing is charged: the bill is shown to the driver and waits for two people. Its price stays held, so that it can be paid when they release it. */
async function putInReview(
  trx: Trx,
  row: ChargingRow,
  { bill, found, doubts }: { readonly bill: Bill; readonly found: EvidenceFound; readonly doubts: readonly ReviewDoubt[] },
  now: Instant,
): Promise<void> {
  const { end } = bill
  await doubt(
    trx,
    { pointId: row.pointId, frameId: end.frameId, at: now },
    row.id,
    now,
    doubts.map((one) => ({ ...one, registerWh: end.registerWh, happenedAt: end.at })),
  )
  await saveBill(
    trx,
    row.id,
    row,
    { ...billed(row, bill), evidence: found.evidence, evidenceFault: found.fault },
    { provisional: true, shownAt: row.shownAt ?? now, dueAt: null },
  )
  await trimHolds(trx, row, bill.price.total, now)
  await publish(trx, chargingChanged, { chargingSessionId: row.id, pointId: row.pointId, driverId: row.driverId, state: row.state, at: now })
}

/** Whether any message shows that energy flowed, although none of it can be billed. */
async function hasEnergy(trx: Trx, row: ChargingRow, { begin, doubts }: Bill): Promise<boolean> {
  if (doubts.some(({ register, reason }) => reason !== 'registerFell' && register.registerWh > begin.registerWh)) return true
  const readings = await readingsOf(trx, row.id)
  return readings.some(({ powerW }) => (powerW ?? 0) > STANDBY_W) || (await hasUnreadable(trx, row.id, begin.registerWh))
}

/** The bill of all messages, less what other bills took of the same register, which is flagged. */
async function billWithin(trx: Trx, row: ChargingRow, now: Instant): Promise<Bill> {
  const facts = await factsOf(trx, row, now)
  const alone = billOf(facts, row.tariff)
  const epochs = wholeEpochs(alone.points)
  await noteEpochs(trx, row.id, epochs)
  const billedBefore = await billedBeforeOf(trx, row.id, epochs)
  const bill = billedBefore.length === 0 ? alone : billOf(facts, row.tariff, billedBefore)
  const result = bill.usage.energyWh === 0 && alone.usage.energyWh > 0 ? emptied(row, bill) : bill
  await doubtRegisters(trx, row, result.doubts, now)
  return result
}

/** Messages after a bill was shown would raise it: the bill stays, and staff see by how much. */
async function doubtNotRaised(trx: Trx, row: ChargingRow, { end, usage }: Bill, { usage: billed }: Bill, now: Instant): Promise<void> {
  if (usage.energyWh <= billed.energyWh) return
  const detail = `ended without a stop; now at ${end.registerWh} Wh, ${usage.energyWh - billed.energyWh} Wh more than its bill, which is not raised`
  await doubtRegisters(trx, row, [{ register: end, reason: 'secondStop', detail }], now)
}

/**
 * A register that restarted and then shows exactly what an earlier bill took may be a replay: billed, and marked for staff. If staff
 * declared that it counts per transaction, this is expected.
 */
async function doubtRepeated(trx: Trx, row: ChargingRow, { end }: Bill, now: Instant): Promise<void> {
  const spans = await repeatedSpansOf(trx, row.id)
  if (spans.length === 0 || (await registerKindOf(trx, row.pointId)) === 'perTransaction') return
  const detail = `the register restarted and repeats what was billed before: ${spans.map(({ fromWh, toWh }) => `${fromWh} to ${toWh} Wh`).join(', ')}`
  await doubtRegisters(trx, row, [{ register: end, reason: 'intervalBilled', detail }], now)
}

/** The bill that staff review: what was metered, less what other bills have. */
export async function meteredBill(trx: Trx, row: ChargingRow, now: Instant): Promise<Bill> {
  const facts = await factsOf(trx, row, now)
  const billedBefore = await billedBeforeOf(trx, row.id, wholeEpochs(billOf(facts, row.tariff).points))
  return atMostShown(billOf(facts, row.tariff, billedBefore), facts, row).bill
}

/** All of it was billed before: a bill of zero, at the moment of the start. */
function emptied(row: ChargingRow, { begin, doubts, billedBefore }: Bill): Bill {
  const usage = usageOf([begin])
  return { points: [begin], begin, end: begin, endedAt: begin.at, parts: [], billedBefore, usage, price: priceOf(row.tariff, usage), doubts }
}

function billed(row: ChargingRow, { end, endedAt, usage, price, parts }: Bill) {
  return { parts, stoppedAt: endedAt, endWh: end.registerWh, usage, price: price.total, vat: vatOf(price.total, row.tariff.vatPpm).vat }
}

/** What the meter's own signatures prove of the bill; a page of its log proves one charging session. */
async function signatureOf(trx: Trx, row: ChargingRow, bill: Bill, lowered: boolean): Promise<EvidenceFound> {
  const { meterPublicKey } = await pointById(trx, row.pointId)
  const epochs = wholeEpochs(bill.points)
  const found = await judgeSignedSession(
    {
      values: await signedRecordsOf(trx, row.id),
      publicKey: meterPublicKey?.toString('hex') ?? null,
      meterSerial: row.meterSerial,
      startedAt: bill.begin.at,
      endedAt: later(bill.endedAt, row.stopSaidAt),
      clockOffsetMs: row.clockOffsetMs,
      beginWh: bill.begin.registerWh,
      endWh: bill.end.registerWh,
      restartedWh: epochs.length > 1 ? energyOf(epochs) : null,
      lowered,
    },
    verifyEcdsa,
  )
  if (found.pages.length === 0 || found.evidence === 'invalid') return found
  return (await claimPages(trx, row.meterSerial, found.pages, row.id)) ? found : { ...found, evidence: 'invalid', fault: 'pageUsed' }
}

function later(one: Instant, other: Instant | null): Instant {
  return other !== null && other > one ? other : one
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
    billedBefore: [...bill.billedBefore, ...(bill.withheld ?? [])],
    ...(bill.withheld && { withheld: bill.withheld }),
    ...(bill.offline && { offline: bill.offline }),
    registers: bill.points.map(({ at, source, registerWh, recordedAt, frameId, epoch }) => ({
      ...(epoch !== undefined && { epoch }),
      at,
      source,
      registerWh,
      recordedAt,
      frameId,
      frameSha256: hashes.get(frameId) ?? '',
    })),
    evidence: found.evidence,
    signedRecords: signedTexts(await signedRecordsOf(trx, row.id)).map((record) => sha256(record).toString('hex')),
  })
  await insertBill(trx, row.id, canonicalJson(document), now)
}
