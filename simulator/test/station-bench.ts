import { afterEach, expect } from 'vitest'
import { manualClock, type ManualClock, newCar, type Station, type StationOptions } from '../src/index.ts'
import { type Csms, openCsms } from './csms.ts'

/** A server and stations that connect to it, with a clock that the test moves. */
export function stationBench() {
  const START = Date.UTC(2026, 4, 14, 10, 0, 30)
  const MINUTE = 60_000

  let csms: Csms
  let clock: ManualClock

  async function open(options: { password?: string; door?: Promise<void> } = {}): Promise<void> {
    clock = manualClock(START)
    csms = await openCsms({ now: clock.now, ...options })
  }

  async function ready(options: Partial<StationOptions> = {}): Promise<Station> {
    await open()
    return csms.ready(clock, options)
  }

  async function pass(station: Station, ms: number): Promise<void> {
    await clock.advance(ms)
    await station.settled()
  }

  /** A station with a plugged-in car and a transaction that the server has accepted. */
  async function charging(options: Partial<StationOptions> = {}): Promise<Station> {
    const station = await ready(options)
    station.carArrives(newCar('compact', { socPercent: 20 }))
    const started = station.when('transactionStarted')
    expect(await station.swipe('TAG1')).toBe('Accepted')
    await started
    await station.settled()
    return station
  }

  afterEach(async () => {
    await csms.close()
    expect(csms.violations).toEqual([])
  })

  return { ready, csms: () => csms, open, clock: () => clock, MINUTE, START, charging, pass }
}
