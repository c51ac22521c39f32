import { timingSafeEqual } from 'node:crypto'
import { receipt } from '@ohmstead/contract/charging/calls'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { billedParts, countedPoints, energyOf, wholeEpochs, type RegisterSpan } from '@ohmstead/contract/charging/registers'
import { assert } from '@ohmstead/contract/kernel/assert'
import { wh } from '@ohmstead/contract/kernel/energy'
import { instant, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../../platform/database.ts'
import { sha256 } from '../../../platform/hash.ts'
import { implement } from '../../../platform/implement.ts'
import { pointById } from '../../devices/index.ts'
import { setting } from '../../settings/index.ts'
import { atMostShown, billOf, type BilledRegister, type Register } from '../bill.ts'
import type { BillDocumentData } from '../bill-document.ts'
import { billDocumentsOf } from '../bill.store.ts'
import { chargingById, type ChargingRow } from '../charging.store.ts'
import { returnedOf } from '../hold.store.ts'
import { disputesOf } from '../dispute.store.ts'
import { disputableUntil } from '../dispute.ts'
import { factsOf } from '../bill-facts.store.ts'
import { billedBeforeOf } from '../register.store.ts'
import { disputeViewOf, ofDriver } from './disputes.ts'
import { agreedTariff, openReviewOf } from '../live.view.ts'
import { pricedView } from '../point.view.ts'
import { signatureView } from '../signature.view.ts'
import type { Parts } from '../parts.ts'

export function readReceipt({ splits }: Parts) {
  return implement(receipt, async ({ trx, caller, now, refuse }, { chargingSessionId, accessToken }) => {
    const row = await chargingById(trx, chargingSessionId)
    const isDriver = caller.kind === 'member' && row?.driverId === caller.memberId
    if (!row || (!isDriver && !opens(accessToken, row))) return refuse(chargingErrors.chargingSessionNotFound)
    if (!row.bill || row.startedAt === null) return refuse(chargingErrors.receiptNotReady)
    const point = await pointById(trx, row.pointId)
    const { registers, billedBefore, withheld } = await billedOf(trx, row, now)
    return {
      id: row.id,
      accessToken: row.accessToken,
      pointName: point.name,
      serial: point.serial,
      meterSerial: row.meterSerial,
      site: point.site,
      startedAt: row.startedAt,
      stoppedAt: row.bill.stoppedAt,
      begin: readingView(registers[0], 'begin', row),
      end: readingView(registers.at(-1) ?? registers[0], 'end', row),
      parts: billedParts(registers, billedBefore).map(({ fromWh, toWh, since, until }) => ({ fromWh: wh(fromWh), toWh: wh(toWh), since, until })),
      billedBeforeWh: wh(energyOf(billedParts(registers)) - energyOf(billedParts(registers, billedBefore)) - withheldWithin(registers, withheld)),
      energyWh: row.bill.usage.energyWh,
      price: pricedView(row.tariff, row.bill.usage),
      tariff: await agreedTariff(trx, row),
      paid: row.collected,
      debt: row.debt,
      released: await returnedOf(trx, row.id),
      review: await openReviewOf(trx, row),
      correctedWh: wh(energyOf(withheld)),
      offlineMs: row.bill.usage.offlineMs,
      provisional: row.provisional,
      final: row.finalAt !== null,
      state: row.state,
      evidence: row.bill.evidence,
      evidenceFault: row.bill.evidenceFault,
      clockOffsetMs: row.clockOffsetMs,
      signature: await signatureView(trx, row.id, point),
      ...(isDriver ? await disputeFor(trx, row, now) : { dispute: null, disputableUntil: null }),
      split: await splits.ofPayments(trx, row, countedPoints(registers, billedBefore)),
      simulated: row.simulated,
    }
  })
}

/** The driver's dispute, or one of staff that was not rejected; and until when the driver can open one. */
async function disputeFor(q: Queryable, row: ChargingRow, now: Instant) {
  const all = await disputesOf(q, row.id)
  const own = ofDriver(all)
  const shown = own ?? all.find(({ state }) => state !== 'rejected')
  const until = own === null ? disputableUntil(row, await setting(q, 'income.releaseAfterHours')) : null
  return { dispute: shown ? disputeViewOf(shown) : null, disputableUntil: until !== null && now < until ? until : null }
}

/** Compared by hash, so that the time reveals nothing. */
function opens(accessToken: string | undefined, row: ChargingRow): boolean {
  return accessToken !== undefined && timingSafeEqual(sha256(accessToken), sha256(row.accessToken))
}

interface Billed {
  /** The registers that the bill is based on, begin first. */
  readonly registers: readonly [BilledRegister, ...BilledRegister[]]
  readonly billedBefore: readonly RegisterSpan[]
  /** What a correction took off. */
  readonly withheld: readonly RegisterSpan[]
}

/** What a correction took off between the registers of the bill, which may end before the meter did. */
function withheldWithin(registers: Billed['registers'], withheld: readonly RegisterSpan[]): number {
  return energyOf(billedParts(registers)) - energyOf(billedParts(registers, withheld))
}

/** The basis of the bill: from its document once it is final, until then as it would be made now. */
async function billedOf(trx: Trx, row: ChargingRow, now: Instant): Promise<Billed> {
  const document = (await billDocumentsOf(trx, [row.id])).get(row.id)
  if (document) {
    const { registers, billedBefore = [], withheld = [] } = JSON.parse(document.document) as BillDocumentData
    const [begin, ...rest] = registers.map((register) => ({ ...register, at: instant(register.at), registerWh: wh(register.registerWh) }))
    assert(begin, 'a bill has a register')
    return { registers: [begin, ...rest] as Billed['registers'], billedBefore, withheld }
  }
  const facts = await factsOf(trx, row, now)
  const epochs = wholeEpochs(billOf(facts, row.tariff).points)
  const { bill } = atMostShown(billOf(facts, row.tariff, await billedBeforeOf(trx, row.id, epochs)), facts, row)
  const [begin = bill.begin, ...rest] = row.bill?.usage.energyWh === 0 ? [] : bill.points
  return { registers: [begin, ...rest], billedBefore: bill.billedBefore, withheld: [] }
}

function readingView({ at, recordedAt, registerWh, frameId }: Register, context: 'begin' | 'end', row: ChargingRow) {
  return { at, recordedAt, registerWh, context, frameId, signed: row.bill?.evidence === 'signed' }
}
