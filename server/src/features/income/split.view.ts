import type { Tariff } from '@ohmstead/contract/charging/price'
import type { MeterPoint } from '@ohmstead/contract/charging/usage'
import { dispositionOf, settle, type Settlement } from '@ohmstead/contract/income/split'
import { energyByWindow } from '@ohmstead/contract/income/windows'
import { add, subtract, zero } from '@ohmstead/contract/kernel/amount'
import { wh } from '@ohmstead/contract/kernel/energy'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'
import { collectionsOf, type ChargingRow, type Splits } from '../charging/index.ts'
import { energyRateAt, type PointRow } from '../devices/index.ts'
import { custodiesBetween, openCustodyOf } from '../hosting/index.ts'
import { commissionPpmAt } from '../levels/index.ts'

/** The division of everything that was paid, by the same functions that settle it. */
async function ofPayments(q: Queryable, row: ChargingRow, points: readonly MeterPoint[]) {
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

/** The division of one kWh at a unit now: with its host, if it is in custody. */
async function ofOneKwh(q: Queryable, point: PointRow, tariff: Tariff, now: Instant) {
  const energyRatePerKwh = point.country === null ? null : await energyRateAt(q, point.country, point.model.current, now)
  if (energyRatePerKwh === null) return null
  const custody = await openCustodyOf(q, { pointId: point.id })
  const { vat, energyCost, commission, host, house } = settle({
    amount: tariff.perKwh,
    vatPpm: tariff.vatPpm,
    energyRatePerKwh,
    energyCostTaken: zero,
    windows: [
      {
        custodyId: custody?.custodyId ?? null,
        energyWh: wh(1_000),
        disposition: custody ? 'host' : 'house',
        commissionPpm: custody ? await commissionPpmAt(q, custody.memberId, now) : 0,
      },
    ],
  })
  return { vat, energy: energyCost, commission, host, house }
}

/** What receipts and pages of units show about the division of payments. */
export const splits: Splits = { ofPayments, ofOneKwh }
