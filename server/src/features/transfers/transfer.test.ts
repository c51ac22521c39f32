import { micros } from '@ohmstead/contract/kernel/amount'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountFault, leftToday, mostToOther } from './transfer.ts'

const amount = fc.bigInt({ min: 0n, max: 1_000n }).map(micros)
const limits = fc.record({ minimum: amount, maximum: amount, dailyMaximum: amount })

test('the largest amount that is offered is allowed and available, and one micro-unit more is not', () => {
  fc.assert(
    fc.property(limits, amount, amount, (allowed, sentToday, available) => {
      const most = mostToOther(allowed, sentToday, available)
      if (most === 0n) return
      expect(most <= available).toBe(true)
      expect(amountFault(most, allowed, sentToday)).toBeNull()
      expect(most === available || amountFault(micros(most + 1n), allowed, sentToday) !== null).toBe(true)
    }),
  )
})

test('nothing is offered exactly where no amount is possible', () => {
  fc.assert(
    fc.property(limits, amount, amount, (allowed, sentToday, available) => {
      const possible =
        available > 0n &&
        Array.from({ length: Number(available) }, (_, at) => micros(BigInt(at + 1))).some((one) => amountFault(one, allowed, sentToday) === null)
      expect(mostToOther(allowed, sentToday, available) > 0n).toBe(possible)
    }),
    { numRuns: 50 },
  )
})

test('what is left of a day is never negative', () => {
  fc.assert(
    fc.property(limits, amount, (allowed, sentToday) => {
      expect(leftToday(allowed, sentToday)).toBeGreaterThanOrEqual(0n)
    }),
  )
})
