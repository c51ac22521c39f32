import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openCsms } from '../test/csms.ts'
import { fileMemory, manualClock, newCar } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'station-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a restarted simulator continues with the previous registers, queue and availability', async () => {
  const clock = manualClock(Date.UTC(2026, 4, 14, 10))
  const csms = await openCsms({ now: clock.now })
  const path = join(folder, 'stations', 'one.json')
  const first = await csms.ready(clock, { stationId: 'ONE', model: 'OH-22', memory: fileMemory(path) })
  await csms.command('ONE', 'ChangeAvailability', { connectorId: 2, type: 'Inoperative' })
  first.carArrives(newCar('compact'))
  await first.swipe('TAG1')
  await first.settled()
  const down = first.when('disconnected')
  first.faults.offline()
  await down
  for (let minute = 0; minute < 10; minute++) await clock.advance(60_000)
  const shown = first.reading().registerWh
  await first.stop()
  expect(readdirSync(join(folder, 'stations'))).toEqual(['one.json'])

  const second = csms.station({ clock, stationId: 'ONE', model: 'OH-22', memory: fileMemory(path), seed: 'another seed' })
  expect(second.queueLength).toBe(10)
  expect(second.reading().registerWh).toBe(shown)
  second.powerOn()
  await clock.advance(0)
  await second.online()
  await second.settled()
  expect(csms.of('StartTransaction')).toHaveLength(1)
  expect(csms.of('MeterValues')).toHaveLength(10)
  expect(csms.of('StopTransaction')).toMatchObject([
    { transactionId: 1001, meterStop: shown, reason: 'PowerLoss', timestamp: '2026-05-14T10:10:00.000Z' },
  ])
  expect(second.status(2)).toBe('Unavailable')
  await csms.close()
})
