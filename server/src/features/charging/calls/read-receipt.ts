import { timingSafeEqual } from 'node:crypto'
import { receipt } from '@ohmstead/contract/charging/calls'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { dispositionOf, settle, type Settlement } from '@ohmstead/contract/income/split'
import { energyByWindow } from '@ohmstead/contract/income/windows'
import { add, subtract, zero } from '@ohmstead/contract/kernel/amount'
import type { Queryable, Trx } from '../../../platform/database.ts'
import { sha256 } from '../../../platform/hash.ts'
import { implement } from '../../../platform/implement.ts'
import { energyRateAt, pointById } from '../../devices/index.ts'
import { custodiesBetween } from '../../hosting/index.ts'
import { commissionPpmAt } from '../../levels/index.ts'
import { atMostShown, billOf, type Register } from '../bill.ts'
import { chargingById, type ChargingRow } from '../charging.store.ts'
import { collectionsOf, returnedOf } from '../hold.store.ts'
import { factsOf } from '../meter.jobs.ts'
import { signedRecordsOf } from '../reading.store.ts'
import { agreedTariff } from './live-view.ts'
import { pricedView } from './point-view.ts'

export const readReceipt = implement(receipt, async ({ trx, caller, refuse }, { chargingSessionId, accessToken }) => {
  const row = await chargingById(trx, chargingSessionId)
  const isDriver = caller.kind === 'member' && row?.driverId === caller.memberId
  if (!row || (!isDriver && !opens(accessToken, row))) return refuse(chargingErrors.chargingSessionNotFound)
  if (!row.bill || row.startedAt === null) return refuse(chargingErrors.receiptNotReady)
  const point = await pointById(trx, row.pointId)
  const points = await billedPoints(trx, row)
  const records = await signedRecordsOf(trx, row.id)
  const publicKey = point.meterPublicKey?.toString('hex') ?? null
  return {
    id: row.id,
    accessToken: row.accessToken,
    pointName: point.name,
    serial: point.serial,
    meterSerial: row.meterSerial,
    site: point.site,
    startedAt: row.startedAt,
    stoppedAt: row.bill.stoppedAt,
    begin: readingView(points[0], 'begin', row),
    end: readingView(points.at(-1) ?? points[0], 'end', row),
    energyWh: row.bill.usage.energyWh,
    price: pricedView(row.tariff, row.bill.usage),
    tariff: await agreedTariff(trx, row),
    paid: row.collected,
    debt: row.debt,
    released: await returnedOf(trx, row.id),
    provisional: row.provisional,
    final: row.finalAt !== null,
    state: row.state,
    evidence: row.bill.evidence,
    signature:
      records.length > 0 && publicKey !== null ? { format: 'OCMF', record: records.join('\n'), publicKey, keySource: 'commissioning' } : null,
    split: await splitOf(trx, row, points),
    simulated: row.simulated,
  }
})

/** Compared by hash, so that how long it takes says nothing. */
function opens(accessToken: string | undefined, row: ChargingRow): boolean {
  return accessToken !== undefined && timingSafeEqual(sha256(accessToken), sha256(row.accessToken))
}

/** The registers that the bill rests on, begin first. */
async function billedPoints(trx: Trx, row: ChargingRow): Promise<readonly [Register, ...Register[]]> {
  const facts = await factsOf(trx, row)
  const { bill } = atMostShown(billOf(facts, row.tariff), facts, row)
  const [begin = bill.begin, ...rest] = bill.points.filter(({ registerWh }) => registerWh <= (row.bill?.endWh ?? registerWh))
  return [begin, ...rest]
}

function readingView({ at, recordedAt, registerWh, frameId }: Register, context: 'begin' | 'end', row: ChargingRow) {
  return { at, recordedAt, registerWh, context, frameId, signed: row.bill?.evidence === 'signed' }
}

/** Who gets what of all that was paid: the same functions that settle it. */
async function splitOf(q: Queryable, row: ChargingRow, points: readonly Register[]) {
  if (row.startedAt === null || !row.bill || row.collected === 0n) return null
  const energyRatePerKwh = await energyRateAt(q, row.country, row.tariffClass, row.startedAt)
  if (energyRatePerKwh === null) return null
  const custodies = await custodiesBetween(q, row.pointId, row.startedAt, row.bill.stoppedAt)
  const windows = []
  for (const window of energyByWindow(points, custodies)) {
    const custody = custodies.find(({ custodyId }) => custodyId === window.custodyId) ?? null
    windows.push({
      ...window,
      disposition: dispositionOf({ custody, from: window.from, driver: row.driverId, driverAffiliated: row.driverAffiliated }),
      commissionPpm: custody === null ? 0 : await commissionPpmAt(q, custody.memberId, row.startedAt),
    })
  }
  const parts: Settlement[] = []
  for (const { amount } of await collectionsOf(q, [row.id])) {
    const energyCostTaken = add(zero, ...parts.map(({ energyCost }) => energyCost))
    parts.push(settle({ amount, vatPpm: row.tariff.vatPpm, energyRatePerKwh, energyCostTaken, windows }))
  }
  const sum = (part: (settlement: Settlement) => Settlement['vat']) => add(zero, ...parts.map(part))
  const split = {
    vat: sum(({ vat }) => vat),
    energy: sum(({ energyCost }) => energyCost),
    commission: sum(({ commission }) => commission),
    host: sum(({ host }) => host),
    ownUse: sum(({ ownUse }) => ownUse),
  }
  return { ...split, house: subtract(row.collected, add(zero, ...Object.values(split))) }
}
