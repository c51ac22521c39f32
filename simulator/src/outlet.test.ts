import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CAR_MODELS, newCar } from './car.ts'
import type { CarName } from './car.ts'
import { STATION_MODELS, ratingOf } from './models.ts'
import type { StationModelName } from './models.ts'
import { Outlet } from './outlet.ts'

const START = Date.UTC(2026, 4, 14, 10)
const HOUR = 3_600_000

const anyOutlet = fc
  .record({
    model: fc.constantFrom(...(Object.keys(STATION_MODELS) as StationModelName[])),
    seed: fc.integer(),
    wh: fc.integer({ min: 0, max: 90_000_000 }),
  })
  .map(({ model, seed, wh }) => new Outlet(ratingOf(STATION_MODELS[model]), { seed, register: { wh, rest: 0 } }))
const anyCar = fc
  .record({ model: fc.constantFrom(...(Object.keys(CAR_MODELS) as CarName[])), socPercent: fc.integer({ min: 0, max: 99 }) })
  .map(({ model, socPercent }) => newCar(model, { socPercent }))
const anyMoments = fc.array(fc.integer({ min: 1, max: 20 * 60_000 }), { minLength: 1, maxLength: 60 })

function charging(outlet: Outlet, car: Parameters<Outlet['connect']>[0]): Outlet {
  outlet.connect(car, START)
  outlet.close(START)
  return outlet
}

describe('the meter', () => {
  test('never falls and never runs faster than the rated power', () => {
    fc.assert(
      fc.property(anyOutlet, anyCar, anyMoments, (outlet, car, gaps) => {
        charging(outlet, car)
        let at = START
        let before = outlet.register.wh
        const first = before
        for (const gap of gaps) {
          at += gap
          const reading = outlet.read(at)
          expect(reading.registerWh).toBeGreaterThanOrEqual(before)
          expect(reading.powerW).toBeLessThanOrEqual(outlet.rating.maxW)
          before = reading.registerWh
        }
        expect(before - first).toBeLessThanOrEqual((outlet.rating.maxW * (at - START)) / HOUR + 1)
      }),
    )
  })

  test('shows P = U·I at every moment', () => {
    fc.assert(
      fc.property(anyOutlet, anyCar, anyMoments, (outlet, car, gaps) => {
        charging(outlet, car)
        let at = START
        for (const gap of gaps) {
          at += gap
          const { powerW, currentsA, voltagesV } = outlet.read(at)
          const product = currentsA.reduce((sum, amps, phase) => sum + amps * (voltagesV[phase] ?? 0), 0)
          expect(powerW).toBeCloseTo(product, 6)
          for (const amps of currentsA) expect(amps).toBeLessThanOrEqual(outlet.rating.maxA)
        }
      }),
    )
  })

  test('counts the integral of its power, at whatever times it is read', () => {
    fc.assert(
      fc.property(anyOutlet, anyCar, anyMoments, fc.integer(), (outlet, car, gaps, seed) => {
        const twin = new Outlet(outlet.rating, { seed: 0, register: { ...outlet.register } })
        const alone = new Outlet(outlet.rating, { seed: 0, register: { ...outlet.register } })
        charging(twin, car)
        charging(alone, car)
        let at = START
        for (const gap of gaps) twin.read((at += gap))
        alone.advance(at)
        expect(twin.register).toEqual(alone.register)

        // Power is constant within a step of ten seconds: summed step by step it is the register, to the rounding of one Wh.
        const steps = new Outlet(outlet.rating, { seed, register: { wh: 0, rest: 0 } })
        charging(steps, car)
        let joules = 0
        for (let step = 0; step < 200; step++) {
          const { powerW } = steps.read(START + step * 10_000)
          steps.advance(START + (step + 1) * 10_000)
          if (!steps.isDrawing) break
          joules += powerW * 10
          expect(Math.abs(steps.register.wh - joules / 3600)).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('does not count while the contactor is open or there is no car', () => {
    const outlet = new Outlet(ratingOf(STATION_MODELS['OH-7']), { seed: 1 })
    outlet.close(START)
    outlet.advance(START + HOUR)
    expect(outlet.register.wh).toBe(0)
    outlet.connect(newCar('compact'), START + HOUR)
    outlet.open(START + HOUR)
    outlet.advance(START + 2 * HOUR)
    expect(outlet.register.wh).toBe(0)
  })
})

describe('a car', () => {
  test('of a replay takes exactly the recorded energy', () => {
    fc.assert(
      fc.property(anyOutlet, fc.integer({ min: 1, max: 30_000 }), (outlet, takesWh) => {
        const first = outlet.register.wh
        charging(outlet, newCar('city', { takesWh, flat: true }))
        outlet.advance(START + 48 * HOUR)
        expect(outlet.register.wh - first).toBe(takesWh)
        expect(outlet.isDrawing).toBe(false)
      }),
    )
  })

  test('stops when its battery is full, not before', () => {
    const outlet = charging(new Outlet(ratingOf(STATION_MODELS['OH-22']), { seed: 3 }), newCar('estate', { socPercent: 50 }))
    outlet.advance(START + 12 * HOUR)
    expect(outlet.isDrawing).toBe(false)
    expect(outlet.register.wh).toBe(Math.floor((0.5 * 77_000) / 0.9))
  })

  test('tapers on DC above 80 percent and ramps up at the start', () => {
    const outlet = charging(new Outlet(ratingOf(STATION_MODELS['OH-150']), { seed: 3 }), newCar('estate', { socPercent: 60 }))
    const early = outlet.read(START + 5_000).powerW
    const full = outlet.read(START + 120_000)
    expect(early).toBeLessThan(full.powerW / 3)
    let reading = full
    for (let at = START; (reading.socPercent ?? 0) < 95; at += 60_000) reading = outlet.read(at)
    expect(reading.powerW).toBeLessThan(full.powerW * 0.4)
    expect(reading.powerW).toBeGreaterThan(0)
  })

  test('with one phase loads one phase of three', () => {
    const outlet = charging(new Outlet(ratingOf(STATION_MODELS['OH-22']), { seed: 3 }), newCar('compact'))
    const { currentsA } = outlet.read(START + HOUR)
    expect(currentsA.map((amps) => amps > 0)).toEqual([true, false, false])
  })

  test('without a DC inlet draws nothing from a fast charger', () => {
    const outlet = charging(new Outlet(ratingOf(STATION_MODELS['OH-50']), { seed: 3 }), newCar('hybrid'))
    expect(outlet.read(START + HOUR)).toMatchObject({ powerW: 0, registerWh: 0 })
  })
})
