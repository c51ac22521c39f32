import { randomBytes } from 'node:crypto'
import type { Tariff } from '@ohmstead/contract/charging/price'
import { parseAmount } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS, instant, type Instant } from '@ohmstead/contract/kernel/instant'
import { energyRates, tariffs } from '../../src/roles/demo/cast.ts'
import type { ChargingGround, Unit } from '../cast/charging-ground.ts'

export const key = () => randomBytes(12).toString('hex')
export const LEASE_PRICE = parseAmount('30')
export const TERMS = '2026-05-01'

/** The tariffs and energy rates of the demo. */
export async function setPrices(ground: ChargingGround): Promise<Record<'AC' | 'DC', Tariff>> {
  const { vatPpm, ...rate } = energyRates[0]
  const of = (current: 'AC' | 'DC'): Tariff => {
    const row = tariffs.find((one) => one.current === current)
    assert(row, 'every class has its tariff')
    return {
      perKwh: parseAmount(row.perKwh),
      perMinute: parseAmount(row.perMinute),
      start: parseAmount(row.start),
      idlePerMinute: parseAmount(row.idlePerMinute),
      idleGraceMinutes: row.idleGraceMinutes,
      vatPpm,
    }
  }
  for (const current of ['AC', 'DC'] as const) await ground.prices(of(current), rate[current], [current])
  return { AC: of('AC'), DC: of('DC') }
}

/** One package per unit, so that a purchase has one possible result. */
export async function offer(ground: ChargingGround, { modelId }: Unit, cycleDays = 365, packageId?: Id<'package'>): Promise<Id<'package'>> {
  return ground.offer(modelId, { price: LEASE_PRICE, cycleDays, ...(packageId && { packageId }) })
}

export async function reoffer(ground: ChargingGround, unit: Unit, packageId: Id<'package'> | undefined, cycleDays: number): Promise<Id<'package'>> {
  return cycleDays === 365 && packageId ? packageId : offer(ground, unit, cycleDays, packageId)
}

/** Every tenth unit that one member leases throughout is at a socket of that member. */
export function isOwnSocket(index: number, memberCount: number): boolean {
  return index < 2 * memberCount && index % 10 === 3
}

/** Windows of custody within a lease: one for all of it, two with a gap without a host, or consecutive ones. */
export function windowsOf(index: number, from: Instant, until: number): [Instant, Instant][] {
  const end = instant(until)
  if (index % 3 === 0) return [[from, end]]
  if (index % 3 === 1) {
    const [leaves, returns] = [after(from, 4 * DAY_MS + 5 * HOUR_MS), after(from, 5 * DAY_MS + HOUR_MS)]
    return end <= returns
      ? [[from, end]]
      : [
          [from, leaves],
          [returns, end],
        ]
  }
  const windows: [Instant, Instant][] = []
  for (let at = from; at < end; at = after(at, 53 * HOUR_MS)) windows.push([at, instant(Math.min(at + 53 * HOUR_MS, end))])
  return windows
}

export function placeOf(unit: Unit, connector: number): string {
  return `${unit.pointId}/${connector}`
}
