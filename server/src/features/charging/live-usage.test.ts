import fc from 'fast-check'
import { micros } from '@ohmstead/contract/kernel/amount'
import { wh } from '@ohmstead/contract/kernel/energy'
import { after, instant, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { describe, expect, it } from 'vitest'
import { billOf, type Register } from './bill.ts'
import { extended, liveUsageOf, type LiveUsage } from './live-usage.ts'

const START = instant(Date.UTC(2026, 4, 4, 8))
const nothing = micros(0n)
const tariff = { perKwh: nothing, perMinute: nothing, start: nothing, idlePerMinute: nothing, idleGraceMinutes: 0, vatPpm: 0 }
const register = (minutes: number, registerWh: number, source: Register['source'] = 'meter'): Register => {
  const at = after(START, Math.round(minutes * MINUTE_MS))
  return { at, registerWh: wh(registerWh), source, recordedAt: at, frameId: `fr_${minutes}_${registerWh}` }
}
const judged = (registers: readonly Register[]) =>
  liveUsageOf(billOf({ registers, stop: null, maxW: 22_000, restartMaxWh: 1_000 }, tariff), registers)

/** Registers as a meter sends them, some of them wrong. */
const steps = fc.array(
  fc.record({ minutes: fc.integer({ min: 1, max: 20 }), percent: fc.constantFrom(0, 0, 30, 100), wrong: fc.option(fc.nat(90_000), { freq: 12 }) }),
  { minLength: 1, maxLength: 40 },
)

describe('the live view', () => {
  it('computed register by register equals the bill of all of them', () => {
    fc.assert(
      fc.property(fc.nat(20_000), steps, (begin, course) => {
        const reported = [register(0, begin, 'start')]
        let [minutes, count, live] = [0, begin, judged(reported)]
        let isTrue = true
        for (const step of course) {
          minutes += step.minutes
          count += Math.floor((22_000 * step.minutes * step.percent) / 6_000)
          const next = register(minutes, step.wrong ?? count)
          isTrue &&= step.wrong === null
          reported.push(next)
          live = extended(live, START, [next], 22_000) ?? judged(reported)
          if (isTrue) expect(live).toEqual(judged(reported))
        }
      }),
    )
  })

  it('asks for a judgement of all where a register does not follow', () => {
    const live: LiveUsage = judged([register(0, 5_000, 'start'), register(10, 6_000)])
    expect(extended(live, START, [register(20, 5_500)], 22_000)).toBeNull()
    expect(extended(live, START, [register(5, 5_500)], 22_000)).toBeNull()
    expect(extended(live, START, [register(11, 60_000)], 22_000)).toBeNull()
    expect(extended(live, START, [register(20, 7_000)], 22_000)?.usage.energyWh).toBe(2_000)
  })
})
