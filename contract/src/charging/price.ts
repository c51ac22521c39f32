import { add, divide, micros, subtract, type Micros } from '../kernel/amount.ts'
import type { Wh } from '../kernel/energy.ts'

/** The highest VAT that a tariff can contain: less than 100 %. The database enforces the same bound. */
export const VAT_MAX_PPM = 999_999

/**
 * A tariff as agreed before the start and stored on the charging session.
 * Amounts per unit in micro-units of the platform asset; `vatPpm` is the rate contained in the price.
 */
export interface Tariff {
  readonly perKwh: Micros
  readonly perMinute: Micros
  readonly start: Micros
  readonly idlePerMinute: Micros
  /** Minutes between the end of charging and the start of idle time. */
  readonly idleGraceMinutes: number
  readonly vatPpm: number
}

/** What was used: metered energy, and times as `usageOf` divides them. */
export interface Usage {
  readonly energyWh: Wh
  readonly chargingMs: number
  /** Time plugged in after charging ended, before the grace period is deducted. */
  readonly idleMs: number
}

/** Components in the order drivers see them everywhere: kWh, minute, charging session, other (AFIR art. 5). */
export const priceComponentKinds = ['energy', 'time', 'start', 'idle'] as const
export type PriceComponentKind = (typeof priceComponentKinds)[number]

export interface PriceComponent {
  readonly kind: PriceComponentKind
  /** Wh for energy, started seconds for time and idle, 1 for the start; all 0 if no energy was delivered. */
  readonly quantity: number
  readonly unitPrice: Micros
  readonly amount: Micros
}

export interface Price {
  readonly components: readonly PriceComponent[]
  readonly total: Micros
  /** VAT contained in the total, rounded up. */
  readonly vat: Micros
  /** The amount to share: total − VAT. */
  readonly net: Micros
}

/**
 * The only pricing function: quote, live cost, final price, receipt, ledger and the evidence page call it; the database checks it
 * with its own implementation. Each component is rounded down to the micro-unit, in the driver's favour; time counts by started
 * second, pro rata. Without energy there is no charge, neither for the start nor for time.
 */
export function priceOf(tariff: Tariff, usage: Usage): Price {
  const delivered = usage.energyWh > 0
  const chargingSeconds = delivered ? startedSeconds(usage.chargingMs) : 0
  const idleSeconds = delivered ? Math.max(0, startedSeconds(usage.idleMs) - tariff.idleGraceMinutes * 60) : 0
  const starts = delivered ? 1 : 0
  const components: PriceComponent[] = [
    { kind: 'energy', quantity: usage.energyWh, unitPrice: tariff.perKwh, amount: floored(tariff.perKwh, usage.energyWh, 1_000n) },
    { kind: 'time', quantity: chargingSeconds, unitPrice: tariff.perMinute, amount: floored(tariff.perMinute, chargingSeconds, 60n) },
    { kind: 'start', quantity: starts, unitPrice: tariff.start, amount: floored(tariff.start, starts, 1n) },
    { kind: 'idle', quantity: idleSeconds, unitPrice: tariff.idlePerMinute, amount: floored(tariff.idlePerMinute, idleSeconds, 60n) },
  ]
  const total = add(micros(0n), ...components.map((component) => component.amount))
  return { components, total, ...vatOf(total, tariff.vatPpm) }
}

/** VAT contained in an amount: extracted and rounded up, the rest is net. */
export function vatOf(total: Micros, vatPpm: number): { vat: Micros; net: Micros } {
  const vat = micros(divide(total * BigInt(vatPpm), BigInt(1_000_000 + vatPpm), 'up'))
  return { vat, net: subtract(total, vat) }
}

function startedSeconds(ms: number): number {
  return Math.max(0, Math.ceil(ms / 1_000))
}

function floored(unitPrice: Micros, quantity: number, per: bigint): Micros {
  return micros(divide(unitPrice * BigInt(quantity), per, 'down'))
}
