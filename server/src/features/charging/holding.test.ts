import { micros, parseAmount } from '@ohmstead/contract/kernel/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cover, startHold, takeFrom } from './holding.ts'

const usdt = parseAmount
const tariff = { perKwh: usdt('0.5'), perMinute: usdt('0'), start: usdt('0'), idlePerMinute: usdt('0'), idleGraceMinutes: 0, vatPpm: 190_000 }

describe('the hold at the start', () => {
  it.each([
    ['a slow unit: the minimum hold', 3_700, '5'],
    ['22 kW: an hour of it', 22_000, '11'],
    ['300 kW: a full car', 300_000, '25'],
  ])('%s', (_, maxW, held) => {
    expect(startHold(tariff, maxW, usdt('5'))).toBe(usdt(held))
  })
})

describe('covering a rising cost', () => {
  it.each([
    // cost, held, available, hold, stop
    ['3.9', '5', '10', '0', false],
    ['4', '5', '10', '2.5', false],
    ['4', '5', '1', '1', false],
    ['4', '5', '0', '0', false],
    ['4.74', '5', '0', '0', false],
    ['4.75', '5', '0', '0', true],
    ['7', '5', '10', '4.5', false],
    ['1', '0', '10', '3.5', false],
    ['1', '0', '0', '0', true],
  ])('cost %s of %s held with %s left: hold %s, stop %s', (cost, held, available, hold, stop) => {
    expect(cover({ cost: usdt(cost), held: usdt(held), available: usdt(available), step: usdt('2.5'), stopAtPpm: 950_000 })).toEqual({
      hold: usdt(hold),
      stop,
    })
  })

  it('takes from holds exactly what there is to take, and no more than each', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }).map(micros), { maxLength: 6 }),
        fc.bigInt({ min: 0n, max: 10n ** 10n }).map(micros),
        (amounts, price) => {
          const taken = takeFrom(
            amounts.map((amount, index) => ({ number: index + 1, amount })),
            price,
          )
          const held = amounts.reduce((sum, amount) => sum + amount, 0n)
          expect(taken.reduce((sum, one) => sum + one.taken, 0n)).toBe(price < held ? price : held)
          for (const one of taken) expect(one.taken <= one.amount).toBe(true)
        },
      ),
    )
  })
})
