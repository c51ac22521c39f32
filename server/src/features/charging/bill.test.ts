import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { micros } from '@ohmstead/contract/kernel/amount'
import { wh } from '@ohmstead/contract/kernel/energy'
import { after, DAY_MS, HOUR_MS, instant, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { usageOf } from '@ohmstead/contract/charging/usage'
import { priceOf, type Tariff } from '@ohmstead/contract/charging/price'
import { countedPoints } from '@ohmstead/contract/charging/registers'
import { atMostShown, billOf, type BillFacts, type Register } from './bill.ts'

const START = instant(Date.UTC(2026, 4, 4, 8))
const tariff: Tariff = {
  perKwh: micros(490_000n),
  perMinute: micros(10_000n),
  start: micros(350_000n),
  idlePerMinute: micros(100_000n),
  idleGraceMinutes: 10,
  vatPpm: 190_000,
}

function register(minutes: number, registerWh: number, source: Register['source'] = 'meter', recordedAfterMs = 1_000): Register {
  const at = after(START, minutes * MINUTE_MS)
  return { at, registerWh: wh(registerWh), source, recordedAt: after(at, recordedAfterMs), frameId: `fr_${minutes}_${registerWh}` }
}

const start = register(0, 10_000, 'start')
const stop = (minutes: number, registerWh: number) => ({
  registers: [register(minutes, registerWh, 'stop')],
  stop: { at: after(START, minutes * MINUTE_MS), recordedAt: after(START, minutes * MINUTE_MS), frameId: `fr_${minutes}_${registerWh}` },
})
const facts = (samples: readonly Register[], end: { registers: Register[]; stop: BillFacts['stop'] } = { registers: [], stop: null }): BillFacts => ({
  registers: [start, ...samples, ...end.registers],
  stop: end.stop,
  maxW: 22_000,
  restartMaxWh: 1_000,
})
const seen = (bill: ReturnType<typeof billOf>) => ({
  energyWh: bill.usage.energyWh,
  aside: bill.doubts.map(({ reason, register: billFacts }) => [reason, billFacts.registerWh]),
})

describe('the bill of a station’s messages', () => {
  it.each([
    ['another register at the moment of the stop: the lower one', [[60, 21_000]], 21_350, 11_000, [21_350]],
    ['one a second before it, further away than the unit delivers', [[60 - 1 / 60, 21_000]], 21_350, 11_000, [21_350]],
    ['one after it', [[60 + 5 / 60, 21_000]], 21_350, 11_000, [21_350]],
    ['one rounded to a tenth of a kWh', [[60, 21_300]], 21_349, 11_349, []],
    [
      'samples while charging',
      [
        [20, 14_000],
        [40, 17_000],
      ],
      21_000,
      11_000,
      [],
    ],
    ['a broken sample below the begin', [[60, 0]], 21_000, 11_000, [0]],
  ])('compares a stop with the samples of its own message: %s', (_, samples, stopWh, energyWh, aside) => {
    const end = stop(60, stopWh)
    const own = samples.map(([minutes = 0, registerWh = 0]) => ({ ...register(minutes, registerWh, 'meter', 60_000), frameId: `fr_60_${stopWh}` }))
    const bill = seen(billOf(facts(own, end), tariff))
    expect([bill.energyWh, bill.aside.map(([, registerWh]) => registerWh)]).toEqual([energyWh, aside])
  })

  it('names an earlier jump as the reason for a later register that alone would be possible', () => {
    const { doubts } = billOf(facts([register(10, 12_000), register(11, 52_000), register(12, 52_300)], stop(660, 54_000)), tariff)
    expect(doubts.map(({ detail }) => detail)).toEqual([
      '40000 Wh in 60 s',
      '40300 Wh in 120 s',
      '54000 Wh, after an impossible jump from 12000 Wh to 52000 Wh',
    ])
  })

  it.each([
    ['start and stop alone', facts([], stop(60, 21_000)), 11_000, []],
    ['no stop yet: the last reading', facts([register(10, 12_000), register(20, 14_000)]), 4_000, []],
    ['nothing delivered', facts([register(10, 10_000)], stop(20, 10_000)), 0, []],
    ['a register below the begin', facts([register(10, 0), register(20, 14_000)], stop(30, 16_000)), 6_000, [['registerFell', 0]]],
    [
      'one reading too low among others that agree',
      facts([register(10, 12_000), register(20, 13_000), register(25, 11_000), register(30, 14_000)], stop(40, 16_000)),
      6_000,
      [['registerFell', 11_000]],
    ],
    [
      'one reading too high between two that agree',
      facts([register(10, 12_000), register(20, 90_000), register(30, 14_000)], stop(40, 16_000)),
      6_000,
      [['tooMuchEnergy', 90_000]],
    ],
    [
      'two too high in a row, then true ones',
      facts([register(10, 12_000), register(20, 90_000), register(21, 90_500), register(30, 14_000)], stop(40, 16_000)),
      6_000,
      [
        ['tooMuchEnergy', 90_000],
        ['tooMuchEnergy', 90_500],
      ],
    ],
    [
      'a jump that lasts: billed up to it, however much time passes after',
      facts([register(10, 12_000), register(11, 52_000), register(12, 52_300), register(600, 53_000)], stop(660, 54_000)),
      2_000,
      [
        ['tooMuchEnergy', 52_000],
        ['tooMuchEnergy', 52_300],
        ['tooMuchEnergy', 53_000],
        ['tooMuchEnergy', 54_000],
      ],
    ],
    [
      'a stop below the readings: the lower is billed',
      facts([register(10, 12_000), register(20, 14_000)], stop(30, 13_000)),
      3_000,
      [['registerFell', 14_000]],
    ],
    ['a stop below the begin', facts([register(10, 12_000)], stop(30, 9_000)), 2_000, [['registerFell', 9_000]]],
    ['a stop beyond the power of the unit', facts([register(10, 12_000)], stop(20, 900_000)), 2_000, [['tooMuchEnergy', 900_000]]],
    ['readings after the stop', facts([register(10, 12_000), register(50, 13_500)], stop(40, 13_000)), 3_000, []],
    ['readings before the start', facts([register(-10, 9_000), register(10, 12_000)], stop(40, 13_000)), 3_000, []],
    ['a reading from the future', facts([register(10, 12_000, 'meter', -6 * MINUTE_MS)], stop(40, 13_000)), 3_000, [['inFuture', 12_000]]],
    ['a reading five minutes ahead is drift', facts([register(10, 12_000, 'meter', -5 * MINUTE_MS)], stop(40, 13_000)), 3_000, []],
    [
      'a reading received after more than 30 days',
      facts([register(10, 12_000, 'meter', 30 * DAY_MS + 1)], stop(40, 13_000)),
      3_000,
      [['tooOld', 12_000]],
    ],
    ['a stop before the start', facts([register(10, 12_000)], stop(-5, 13_000)), 2_000, [['stopBeforeStart', 13_000]]],
    [
      'a stop without a register: the last reading',
      facts([register(10, 12_000), register(50, 14_000)], { registers: [], stop: stop(40, 0).stop }),
      2_000,
      [],
    ],
    ['more than the unit delivers in all', facts([register(1, 10_700)]), 0, [['tooMuchEnergy', 10_700]]],
  ])('%s', (_, billFacts, energyWh, aside) => {
    expect(seen(billOf(billFacts, tariff))).toEqual({ energyWh, aside })
  })

  it('counts idle time from the last rise, and its cost after grace', () => {
    const bill = billOf(facts([register(30, 20_000), register(45, 20_000)], stop(60, 20_000)), tariff)
    expect(bill.usage).toEqual({ energyWh: 10_000, chargingMs: 30 * MINUTE_MS, idleMs: 30 * MINUTE_MS, offlineMs: 0 })
    expect(bill.price.total).toBe(4_900_000n + 300_000n + 350_000n + 2_000_000n)
  })

  it.each([
    ['after the last rise', 50, 15],
    ['when charging ended', 30, 0],
    ['moments before the stop', 59.5, 30],
    ['after the stop', 70, 30],
    ['before a register that rose', 20, 0],
  ])('counts no idle time after the car was gone: %s', (_, minutes, idleMinutes) => {
    const billFacts = facts([register(30, 20_000), register(45, 20_000)], stop(60, 20_000))
    const { usage } = billOf({ ...billFacts, goneAt: after(START, minutes * MINUTE_MS) }, tariff)
    expect(usage).toEqual({ energyWh: 10_000, chargingMs: 30 * MINUTE_MS, idleMs: idleMinutes * MINUTE_MS, offlineMs: 0 })
  })
})

it.each([
  ['before charging ended', [[5, 25]], 30],
  ['that lasts beyond the end of charging', [[25, 40]], 0],
  ['after it', [[40, 50]], 0],
  ['after another register', [[46, 50]], 15],
  ['after the stop', [[70, 80]], 30],
  [
    'of two: the first after charging ended',
    [
      [5, 25],
      [47, 50],
    ],
    15,
  ],
])('counts no idle time from an outage on: %s', (_, outages, idleMinutes) => {
  const minute = (at: number) => after(START, at * MINUTE_MS)
  const known = facts([register(30, 20_000), register(45, 20_000)], stop(60, 20_000))
  const { usage } = billOf({ ...known, outages: outages.map(([from = 0, until = 0]) => ({ from: minute(from), until: minute(until) })) }, tariff)
  expect(usage).toMatchObject({ energyWh: 10_000, idleMs: idleMinutes * MINUTE_MS })
  expect(usage.chargingMs + usage.offlineMs).toBe(30 * MINUTE_MS)
})

/** A car that charges with some power and pauses, read at some times; correct registers throughout. */
const trueSession = fc
  .record({
    steps: fc.array(fc.record({ minutes: fc.integer({ min: 1, max: 30 }), loadPercent: fc.constantFrom(0, 0, 20, 60, 100) }), {
      minLength: 1,
      maxLength: 30,
    }),
    stopped: fc.boolean(),
    delayMs: fc.integer({ min: 0, max: 5 * HOUR_MS }),
  })
  .map(({ steps, stopped, delayMs }) => {
    let [minutes, energyWh] = [0, 10_000]
    const samples = steps.map((step) => {
      minutes += step.minutes
      energyWh += Math.floor((22_000 * step.loadPercent * step.minutes) / 6_000)
      return register(minutes, energyWh, 'meter', delayMs)
    })
    return facts(samples, stopped ? stop(minutes + 1, energyWh) : undefined)
  })

/** The same facts, each repeated one to five times, in any order. */
function rearranged(billFacts: BillFacts): fc.Arbitrary<BillFacts> {
  const copies = billFacts.registers.map((one) =>
    fc
      .array(fc.nat(DAY_MS), { maxLength: 4 })
      .map((later) => [one, ...later.map((ms) => ({ ...one, recordedAt: after(one.recordedAt, ms), frameId: `${one.frameId}_${ms}` }))]),
  )
  return fc
    .tuple(...copies)
    .map((lists) => lists.flat())
    .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }))
    .map((registers) => ({ ...billFacts, registers }))
}

const garbage = fc.record({
  minutes: fc.integer({ min: -60, max: 900 }),
  registerWh: fc.oneof(fc.nat(60_000), fc.nat(10_000_000)),
  received: fc.constantFrom(0, -HOUR_MS, 31 * DAY_MS, HOUR_MS),
})

/** A register that sometimes falls to 0 because of a power failure; what was delivered, and what can be known of it. */
const restartedSession = fc
  .record({
    begin: fc.constantFrom(0, 0, 40, 900, 5_000, 3_000_000),
    steps: fc.array(
      fc.record({ minutes: fc.integer({ min: 2, max: 20 }), loadPercent: fc.constantFrom(0, 30, 100), reset: fc.integer({ min: 0, max: 5 }) }),
      {
        minLength: 2,
        maxLength: 25,
      },
    ),
  })
  .map(({ begin, steps }) => {
    let [minutes, registerWh, delivered] = [0, begin as number, 0]
    const first = { ...register(0, begin, 'start'), registerWh: wh(begin) }
    const samples = steps.map((step) => {
      const energyWh = Math.floor((22_000 * step.minutes * step.loadPercent) / 6_000)
      minutes += step.minutes
      delivered += energyWh
      registerWh = step.reset === 0 ? 0 : registerWh + energyWh
      return register(minutes, registerWh)
    })
    const last = samples.at(-1)?.registerWh ?? 0
    const billFacts: BillFacts = { ...facts([], stop(minutes + 1, last)), registers: [first, ...samples, register(minutes + 1, last, 'stop')] }
    return { billFacts, delivered }
  })

describe('a register that restarts during the charging session', () => {
  it('never bills more than was delivered, in parts that add up, and in any order', () => {
    fc.assert(
      fc.property(
        restartedSession.chain((story) => fc.tuple(fc.constant(story), rearranged(story.billFacts))),
        ([{ billFacts, delivered }, again]) => {
          const bill = billOf(billFacts, tariff)
          expect(bill.usage.energyWh).toBeLessThanOrEqual(delivered)
          expect(bill.parts.reduce((sum, { fromWh, toWh }) => sum + toWh - fromWh, 0)).toBe(bill.usage.energyWh)
          expect(billOf(again, tariff).price).toEqual(bill.price)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('bills what is left where other bills took any part, and never the same Wh twice', () => {
    const spans = fc.array(fc.tuple(fc.nat(20_000), fc.integer({ min: 1, max: 4_000 })), { maxLength: 5 })
    fc.assert(
      fc.property(trueSession, spans, (billFacts, taken) => {
        const billedBefore = taken.map(([fromWh, length]) => ({ epoch: 0, fromWh: 9_000 + fromWh, toWh: 9_000 + fromWh + length }))
        const [whole, bill] = [billOf(billFacts, tariff), billOf(billFacts, tariff, billedBefore)]
        const end = whole.end.registerWh
        const free = Array.from({ length: end - 10_000 }, (_, index) => 10_000 + index).filter(
          (one) => !billedBefore.some(({ fromWh, toWh }) => one >= fromWh && one < toWh),
        )
        expect(bill.usage.energyWh).toBe(free.length)
        expect(bill.doubts.length > 0).toBe(free.length < end - 10_000)
      }),
    )
  })
})

describe('the bill and the order of messages', () => {
  it('is the same to the micro-unit however a session is shuffled and repeated', () => {
    fc.assert(
      fc.property(
        trueSession.chain((billFacts) => fc.tuple(fc.constant(billFacts), rearranged(billFacts))),
        ([billFacts, again]) => {
          const [once, twice] = [billOf(billFacts, tariff), billOf(again, tariff)]
          expect(twice.price).toEqual(once.price)
          expect(twice.points).toEqual(once.points)
          expect(twice.doubts).toEqual(once.doubts)
        },
      ),
    )
  })

  it('quarantines nothing of a correct session, and bills what the meter counted', () => {
    fc.assert(
      fc.property(trueSession, (billFacts) => {
        const bill = billOf(billFacts, tariff)
        const highest = Math.max(...billFacts.registers.map(({ registerWh }) => registerWh))
        expect(bill.doubts).toEqual([])
        expect(bill.usage.energyWh).toBe(highest - 10_000)
      }),
    )
  })

  it('never bills more because of impossible values, and explains every register it sets aside', () => {
    fc.assert(
      fc.property(trueSession, fc.array(garbage, { maxLength: 6 }), (billFacts, noise) => {
        fc.pre(billFacts.stop !== null)
        const bill = billOf(
          { ...billFacts, registers: [...billFacts.registers, ...noise.map((one) => register(one.minutes, one.registerWh, 'meter', one.received))] },
          tariff,
        )
        const truth = billOf(billFacts, tariff)
        expect(bill.usage.energyWh).toBeLessThanOrEqual(truth.usage.energyWh)
        for (const { detail } of bill.doubts) expect(detail).toMatch(/\d/)
        const last = bill.points.at(-1)
        expect(last && (last.registerWh - 10_000) * 36_000_000 <= 11 * 22_000 * (last.at - START)).toBe(true)
      }),
    )
  })

  it('bills the same with noise shuffled and repeated', () => {
    fc.assert(
      fc.property(
        fc
          .tuple(trueSession, fc.array(garbage, { maxLength: 6 }))
          .map(([billFacts, noise]) => ({
            ...billFacts,
            registers: [...billFacts.registers, ...noise.map((one) => register(one.minutes, one.registerWh, 'meter', one.received))],
          }))
          .chain((billFacts) => fc.tuple(fc.constant(billFacts), rearranged(billFacts))),
        ([billFacts, again]) => {
          expect(billOf(again, tariff).price).toEqual(billOf(billFacts, tariff).price)
        },
      ),
    )
  })

  it('is never dearer than what was shown, and is computed from registers all the same, whatever is received later', () => {
    const story = fc.tuple(trueSession, fc.array(garbage, { maxLength: 6 }), fc.nat(99), fc.nat(3))
    fc.assert(
      fc.property(story, ([billFacts, noise, percent, missing]) => {
        const all = [...billFacts.registers, ...noise.map((one) => register(one.minutes, one.registerWh, 'meter', one.received))]
        const meters = all.filter(({ source }) => source === 'meter').sort((a, b) => a.recordedAt - b.recordedAt)
        const received = meters.slice(0, Math.floor((meters.length * percent) / 100))
        const shownAt = received.at(-1)?.recordedAt ?? START
        const shown = billOf({ ...billFacts, stop: null, registers: [start, ...received.slice(0, Math.max(0, received.length - missing))] }, tariff)
          .price.total
        const whole = { ...billFacts, registers: all }
        const { bill, lowered } = atMostShown(billOf(whole, tariff), whole, { bill: { price: shown }, shownAt, tariff })
        expect(bill.price.total).toBeLessThanOrEqual(shown)
        expect(lowered).toBe(billOf(whole, tariff).price.total > shown)
        expect(priceOf(tariff, usageOf(countedPoints(bill.points))).total).toBe(bill.price.total)
        for (const point of bill.points) expect(all).toContain(point)
        if (lowered && missing === 0) expect(bill.price.total).toBe(shown)
      }),
      { numRuns: 400 },
    )
  })
})
