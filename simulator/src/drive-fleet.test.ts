import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCsms } from '../test/csms.ts'
import type { Csms } from '../test/csms.ts'
import { Fleet, manualClock } from './index.ts'
import type { FleetOptions, ManualClock, PlannedCharge } from './index.ts'

const START = Date.UTC(2026, 4, 14, 10)
const MINUTE = 60_000

let csms: Csms
let clock: ManualClock
let fleet: Fleet

beforeEach(async () => {
  clock = manualClock(START)
  csms = await openCsms({ now: clock.now })
})
afterEach(async () => {
  await fleet.stop()
  await csms.close()
  expect(csms.violations).toEqual([])
})

async function up(options: Partial<FleetOptions> = {}): Promise<Fleet> {
  fleet = new Fleet({
    url: csms.url,
    credentials: [
      { stationId: 'A', password: 'x', model: 'OH-22', site: 'north' },
      { stationId: 'B', password: 'x', model: 'OH-50', site: 'south' },
      { stationId: 'C', password: 'x', model: 'OH-7', plugged: false },
    ],
    drivers: 'none',
    clock,
    seed: 3,
    station: { bootMs: 0, reconnectMs: [5, 20] },
    staggerMs: 0,
    ...options,
  })
  fleet.start()
  await online('A', 'B')
  return fleet
}

async function online(...stationIds: string[]): Promise<void> {
  for (const stationId of stationIds) {
    const station = fleet.stations.get(stationId)
    while (station?.hasPower !== true) await new Promise((resolve) => setImmediate(resolve))
    await clock.advance(0)
    await station.online()
    await station.settled()
  }
}

async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 10_000) {
    await clock.advance(Math.min(left, 10_000))
    for (const station of fleet.stations.values()) await station.settled()
  }
}

const visit = (more: Partial<PlannedCharge>): PlannedCharge => ({
  stationId: 'A',
  connectorId: 1,
  arriveAt: START + 5 * MINUTE,
  departAt: START + 65 * MINUTE,
  energyWh: 5_000,
  idTag: 'TAG1',
  ...more,
})

describe('with a plan', () => {
  test('every visit becomes a transaction over exactly its energy and time', async () => {
    await up({
      drivers: 'swipe',
      plan: [
        visit({ stationId: 'B', arriveAt: START + 10 * MINUTE, departAt: START + 40 * MINUTE, energyWh: 17_342, idTag: 'TAG2' }),
        visit({}),
        visit({ connectorId: 2, departAt: START + 20 * MINUTE, energyWh: 4_600, idTag: 'TAG3' }),
      ],
    })
    await pass(70 * MINUTE)
    const stops = csms.of('StopTransaction')
    const starts = csms.of('StartTransaction')
    const sentStarts = starts.map((start) => {
      const stop = stops.find((candidate) => candidate['idTag'] === start['idTag'])
      return [start['idTag'], start['timestamp'], stop?.['timestamp'], Number(stop?.['meterStop']) - Number(start['meterStart'])]
    })
    expect(sentStarts).toEqual([
      ['TAG1', '2026-05-14T10:05:00.000Z', '2026-05-14T11:05:00.000Z', 5_000],
      ['TAG3', '2026-05-14T10:05:00.000Z', '2026-05-14T10:20:00.000Z', 4_600],
      ['TAG2', '2026-05-14T10:10:00.000Z', '2026-05-14T10:40:00.000Z', 17_342],
    ])
    expect(fleet.report()).toMatchObject({
      stations: 3,
      online: 2,
      charging: 0,
      transactionsStarted: 3,
      transactionsStopped: 3,
      energyWh: 26_942,
      queued: 0,
      errors: {},
    })
    expect(fleet.report().sent).toMatchObject({ BootNotification: 2, StartTransaction: 3, StopTransaction: 3 })
  })

  test('failures are counted by reason', async () => {
    csms.answers['Authorize'] = ({ idTag }) => ({ idTagInfo: { status: idTag === 'TAG1' ? 'Accepted' : 'Invalid' } })
    await up({
      drivers: 'swipe',
      plan: [visit({}), visit({ arriveAt: START + 10 * MINUTE }), visit({ connectorId: 2, idTag: 'NOBODY' }), visit({ stationId: 'Z' })],
    })
    await pass(20 * MINUTE)
    expect(fleet.report().errors).toEqual({ 'visit to an occupied connector': 1, 'swipe: Invalid': 1, 'visit to an unknown connector': 1 })
  })

  test('duplicates and missed answers do not change any amount', async () => {
    await up({ drivers: 'swipe', faults: { duplicates: 1, swallows: 1 }, plan: [visit({}), visit({ stationId: 'B', idTag: 'TAG2' })] })
    await pass(75 * MINUTE)
    const sums = new Set(csms.of('StopTransaction').map((stop) => `${String(stop['idTag'])} ${String(stop['meterStop'])}`))
    expect(sums.size).toBe(2)
    expect(csms.of('StartTransaction').length + csms.of('StopTransaction').length + csms.of('MeterValues').length).toBeGreaterThan(124)
    expect(fleet.report().energyWh).toBe(10_000)
  })

  test('ends on request: cars leave and every message is delivered', async () => {
    await up({ drivers: 'swipe', plan: [visit({})] })
    await pass(15 * MINUTE)
    expect(fleet.report()).toMatchObject({ charging: 1, transactionsStopped: 0 })
    await fleet.finish(5_000)
    expect(fleet.report()).toMatchObject({ charging: 0, transactionsStopped: 1, queued: 0 })
  })
})

describe('when the server starts the charge', () => {
  test('a car arrives, and leaves after the stop', async () => {
    await up({ drivers: 'remote' })
    await csms.command('B', 'RemoteStartTransaction', { idTag: 'APP1' })
    await pass(MINUTE)
    const station = fleet.stations.get('B')
    expect(station?.status()).toBe('Charging')
    await pass(4 * MINUTE)
    await csms.command('B', 'RemoteStopTransaction', { transactionId: 1001 })
    await pass(MINUTE)
    expect(csms.of('StopTransaction')).toMatchObject([{ reason: 'Remote', idTag: 'APP1' }])
    expect(station?.status()).toBe('Available')
    expect(fleet.report().received).toMatchObject({ RemoteStartTransaction: 1, RemoteStopTransaction: 1 })
  })
})

test('an unplugged unit starts when it is plugged in', async () => {
  await up()
  const unit = fleet.stations.get('C')
  expect(unit?.state).toBe('off')
  unit?.plugIn()
  await online('C')
  expect(unit?.state).toBe('ready')
})

test('a power cut affects one site and not the other', async () => {
  await up({ faults: { siteCuts: [{ afterMs: 5 * MINUTE, forMs: 10 * MINUTE, site: 'north' }] } })
  await pass(6 * MINUTE)
  expect([fleet.stations.get('A')?.state, fleet.stations.get('B')?.state]).toEqual(['off', 'ready'])
  await pass(10 * MINUTE)
  await online('A')
  expect(csms.calls.filter((call) => call.action === 'BootNotification').map((call) => call.stationId)).toEqual(['A', 'B', 'A'])
})

test('the seed determines random network losses and restarts', async () => {
  await up({ faults: { offlinePerHour: 4, rebootsPerHour: 2, quirky: 1, driftPpm: 50 } })
  const lost: string[] = []
  for (const station of fleet.stations.values()) station.on('disconnected', () => lost.push(station.stationId))
  await pass(60 * MINUTE)
  expect(lost.length).toBeGreaterThan(2)
  expect(csms.of('BootNotification').length).toBeGreaterThan(2)
})
