import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, micros, parseAmount, zero } from '../kernel/amount.ts'
import { wh } from '../kernel/energy.ts'
import { energyCostOf, settle, type Collected, type WindowUse } from './split.ts'

const window = (energyWh: number, disposition: WindowUse['disposition'] = 'host', commissionPpm = 200_000): WindowUse => ({
  custodyId: disposition === 'house' ? null : 'cu',
  energyWh: wh(energyWh),
  disposition,
  commissionPpm,
})
const payment = (amount: string, windows: WindowUse[], rest: Partial<Collected> = {}): Collected => ({
  amount: parseAmount(amount),
  vatPpm: 190_000,
  energyRatePerKwh: parseAmount('0.2'),
  energyCostTaken: zero,
  windows,
  ...rest,
})

const anyPayment: fc.Arbitrary<Collected> = fc.record({
  amount: fc.bigInt({ min: 0n, max: 10n ** 12n }).map(micros),
  vatPpm: fc.nat(270_000),
  energyRatePerKwh: fc.bigInt({ min: 0n, max: 1_000_000n }).map(micros),
  energyCostTaken: fc.bigInt({ min: 0n, max: 10n ** 9n }).map(micros),
  windows: fc.array(
    fc.record({
      custodyId: fc.constant('cu'),
      energyWh: fc.nat(100_000).map(wh),
      disposition: fc.constantFrom('host', 'ownUse', 'house'),
      commissionPpm: fc.nat(1_000_000),
    }),
    { minLength: 1, maxLength: 6 },
  ),
})

describe('the settlement of a payment', () => {
  it('takes VAT, energy and commission, and leaves the rest to the host', () => {
    const { vat, energyCost, commission, host, ownUse, house } = settle(payment('11.9', [window(10_000)]))
    expect({ vat, energyCost, commission, host, ownUse, house }).toEqual({
      vat: parseAmount('1.9'),
      energyCost: parseAmount('2'),
      commission: parseAmount('1.6'),
      host: parseAmount('6.4'),
      ownUse: 0n,
      house: 0n,
    })
  })

  it.each([
    ['own use returns to the payer', 'ownUse', 'ownUse'],
    ['outside custody belongs to the operator', 'house', 'house'],
  ] as const)('%s, without commission', (_, disposition, part) => {
    const parts = settle(payment('11.9', [window(10_000, disposition)]))
    expect(parts[part]).toBe(parseAmount('8'))
    expect(parts.commission + parts.host).toBe(0n)
  })

  it('divides over two custody windows by metered energy', () => {
    const { windows } = settle(payment('11.9', [window(2_500), window(7_500, 'host', 150_000)]))
    expect(windows.map(({ gross, commission, host }) => [gross, commission, host])).toEqual([
      [parseAmount('2'), parseAmount('0.4'), parseAmount('1.6')],
      [parseAmount('6'), parseAmount('0.9'), parseAmount('5.1')],
    ])
  })

  it('takes the energy cost once, however many payments there are', () => {
    const first = settle(payment('1', [window(10_000)]))
    const second = settle(payment('10.9', [window(10_000)], { energyCostTaken: first.energyCost }))
    expect(add(first.energyCost, second.energyCost)).toBe(energyCostOf(wh(10_000), parseAmount('0.2')))
  })

  it('never takes more for energy than the payment contains', () => {
    expect(settle(payment('0.119', [window(10_000)])).host).toBe(0n)
  })

  it('never creates or loses a micro-unit, in total and within every window', () => {
    fc.assert(
      fc.property(anyPayment, (collected) => {
        const parts = settle(collected)
        expect(add(parts.vat, parts.energyCost, parts.commission, parts.host, parts.ownUse, parts.house)).toBe(collected.amount)
        expect(parts.windows.reduce((sum, share) => sum + share.vat + share.energyCost + share.gross, 0n)).toBe(collected.amount)
        for (const share of parts.windows) {
          expect(share.commission + share.host + share.ownUse + share.house).toBe(share.gross)
          for (const part of [share.vat, share.energyCost, share.commission, share.host, share.ownUse, share.house])
            expect(part).toBeGreaterThanOrEqual(0n)
        }
      }),
    )
  })

  it('gives every window its exact part, within one micro-unit', () => {
    fc.assert(
      fc.property(anyPayment, (collected) => {
        const { windows } = settle(collected)
        const energy = windows.reduce((sum, share) => sum + BigInt(share.energyWh), 0n)
        const rest = windows.reduce((sum, share) => sum + share.gross, 0n)
        for (const share of windows) {
          const off = share.gross * energy - rest * BigInt(share.energyWh)
          expect(energy === 0n || (off < energy && off > -energy)).toBe(true)
        }
      }),
    )
  })

  it('gives a host no less when the payment is larger', () => {
    fc.assert(
      fc.property(anyPayment, fc.bigInt({ min: 0n, max: 10n ** 9n }), (collected, more) => {
        const one = { ...collected, windows: collected.windows.slice(0, 1) }
        expect(settle({ ...one, amount: micros(one.amount + more) }).host).toBeGreaterThanOrEqual(settle(one).host)
      }),
    )
  })
})
