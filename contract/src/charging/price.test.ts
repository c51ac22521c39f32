import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { micros, parseAmount } from '../kernel/amount.ts'
import { wh } from '../kernel/energy.ts'
import { priceOf, vatOf, type Tariff, type Usage } from './price.ts'

const nothing: Tariff = { perKwh: micros(0n), perMinute: micros(0n), start: micros(0n), idlePerMinute: micros(0n), idleGraceMinutes: 0, vatPpm: 0 }
const tariff = (part: Partial<Record<'perKwh' | 'perMinute' | 'start' | 'idlePerMinute', string>>, rest: Partial<Tariff> = {}): Tariff => ({
  ...nothing,
  ...rest,
  ...Object.fromEntries(Object.entries(part).map(([name, text]) => [name, parseAmount(text)])),
})
const use = (energyWh: number, chargingMs = 0, idleMs = 0): Usage => ({ energyWh: wh(energyWh), chargingMs, idleMs })

const anyTariff: fc.Arbitrary<Tariff> = fc.record({
  perKwh: fc.bigInt({ min: 0n, max: 2_000_000n }).map(micros),
  perMinute: fc.bigInt({ min: 0n, max: 1_000_000n }).map(micros),
  start: fc.bigInt({ min: 0n, max: 5_000_000n }).map(micros),
  idlePerMinute: fc.bigInt({ min: 0n, max: 1_000_000n }).map(micros),
  idleGraceMinutes: fc.nat(60),
  vatPpm: fc.nat(300_000),
})
const anyUsage: fc.Arbitrary<Usage> = fc.record({ energyWh: fc.nat(1_000_000).map(wh), chargingMs: fc.nat(172_800_000), idleMs: fc.nat(172_800_000) })

describe('the price of a charging session', () => {
  it.each([
    // what,                        tariff,                                                       usage,                       total
    ['energy alone', tariff({ perKwh: '0.49' }), use(12_345), '6.04905'],
    ['a part of a micro-unit is rounded down for the driver', tariff({ perKwh: '0.333333' }), use(1), '0.000333'],
    ['time by started second', tariff({ perMinute: '0.06' }), use(1, 60_001), '0.061'],
    ['a start, once', tariff({ start: '0.35' }), use(1), '0.35'],
    ['idle time only after the grace period', tariff({ idlePerMinute: '0.1' }, { idleGraceMinutes: 10 }), use(1, 0, 600_000), '0'],
    ['the first second after the grace period', tariff({ idlePerMinute: '0.6' }, { idleGraceMinutes: 10 }), use(1, 0, 600_001), '0.01'],
    ['no energy, no charge', tariff({ perMinute: '1', start: '5', idlePerMinute: '1' }), use(0, 3_600_000, 3_600_000), '0'],
    ['all components', tariff({ perKwh: '0.5', perMinute: '0.01', start: '0.2', idlePerMinute: '0.1' }), use(10_000, 3_600_000, 120_000), '6'],
  ])('%s', (_, agreed, used, total) => {
    expect(priceOf(agreed, used).total).toBe(parseAmount(total))
  })

  it('lists its components in the order required by law', () => {
    expect(priceOf(nothing, use(1)).components.map(({ kind }) => kind)).toEqual(['energy', 'time', 'start', 'idle'])
  })

  it('is the sum of its components, and of VAT and net', () => {
    fc.assert(
      fc.property(anyTariff, anyUsage, (agreed, used) => {
        const price = priceOf(agreed, used)
        expect(price.components.reduce((sum, { amount }) => sum + amount, 0n)).toBe(price.total)
        expect(price.vat + price.net).toBe(price.total)
        for (const { amount } of price.components) expect(amount).toBeGreaterThanOrEqual(0n)
      }),
    )
  })

  it('never falls when more is used', () => {
    fc.assert(
      fc.property(anyTariff, anyUsage, fc.nat(50_000), fc.nat(3_600_000), fc.nat(3_600_000), (agreed, used, energyWh, chargingMs, idleMs) => {
        const more = { energyWh: wh(used.energyWh + energyWh), chargingMs: used.chargingMs + chargingMs, idleMs: used.idleMs + idleMs }
        expect(priceOf(agreed, more).total).toBeGreaterThanOrEqual(priceOf(agreed, used).total)
      }),
    )
  })

  it('differs by at most one micro-unit per component when the usage is split in two', () => {
    fc.assert(
      fc.property(anyTariff, fc.nat(100_000), fc.nat(100_000), (agreed, first, second) => {
        const energy = (energyWh: number) => priceOf({ ...agreed, start: micros(0n) }, use(energyWh)).total
        const whole = energy(first + second)
        expect(whole - energy(first) - energy(second)).toBeGreaterThanOrEqual(0n)
        expect(whole - energy(first) - energy(second)).toBeLessThanOrEqual(1n)
      }),
    )
  })
})

describe('VAT contained in a price', () => {
  it('is rounded up, in favour of the tax office', () => {
    expect(vatOf(micros(1n), 190_000)).toEqual({ vat: 1n, net: 0n })
    expect(vatOf(parseAmount('119'), 190_000)).toEqual({ vat: parseAmount('19'), net: parseAmount('100') })
  })

  it('is at least its exact part and less than one micro-unit above it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.nat(1_000_000), (total, ppm) => {
        const exact = total * BigInt(ppm)
        const over = vatOf(micros(total), ppm).vat * BigInt(1_000_000 + ppm) - exact
        expect(over >= 0n && over < BigInt(1_000_000 + ppm)).toBe(true)
      }),
    )
  })
})
