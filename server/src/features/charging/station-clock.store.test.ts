import { after, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { beforeAll, describe, expect, test } from 'vitest'
import { chargingGround, checkFaults, type Unit } from '../../../test/cast/charging-ground.ts'
import { withDatabase } from '../../../test/harness.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database

beforeAll(() => ground.prices())
checkFaults(ground)

/** A charging session of a station that writes times with a given clock, and was connected before. */
async function begun(clockOf: (now: Instant) => Instant, { offLine = false } = {}) {
  const [driver, unit] = [await ground.member('100'), await ground.unit()]
  if (!offLine) await ground.onLine(unit, after(clock.now(), -HOUR_MS))
  const { id, tag } = await ground.ask(driver, unit)
  await clock.forward(5 * SECOND_MS)
  const startedAt = clock.now()
  const { transactionId } = await ground.port.start(unit.station, ground.startMessage(tag, clockOf(clock.now()), 1_000))
  return { id, unit, transactionId, startedAt }
}

async function read(unit: Unit, transactionId: number, at: Instant, registerWh: number): Promise<void> {
  await ground.meter(unit, transactionId, [ground.reading(at, registerWh)])
  await ground.settle()
}

const ahead = (ms: number) => (now: Instant) => after(now, ms)
const right = ahead(0)

describe('a clock that is corrected while a car charges', () => {
  test.each<[string, (now: Instant) => Instant, (now: Instant) => Instant]>([
    ['two hours ahead, then right', ahead(2 * HOUR_MS), right],
    ['two hours behind, then right', ahead(-2 * HOUR_MS), right],
    ['half an hour ahead, then right', ahead(30 * MINUTE_MS), right],
    ['a year behind, then right', ahead(-365 * DAY_MS), right],
    ['right, then two hours ahead', right, ahead(2 * HOUR_MS)],
    ['right, then two hours behind', right, ahead(-2 * HOUR_MS)],
    ['an hour ahead, then an hour behind', ahead(HOUR_MS), ahead(-HOUR_MS)],
  ])('%s: the register is billed, with its real duration', async (_, before, since) => {
    for (const minutesOf of [20, 90]) {
      const { id, unit, transactionId, startedAt } = await begun(before)
      await clock.forward(20 * MINUTE_MS)
      await read(unit, transactionId, before(clock.now()), 3_000)
      for (let minutes = 0; minutes < minutesOf; minutes += 10) {
        await clock.forward(10 * MINUTE_MS)
        await read(unit, transactionId, since(clock.now()), 3_000 + (minutes + 10) * 100)
      }
      await ground.port.stop(unit.station, ground.stopMessage(transactionId, since(clock.now()), 3_000 + minutesOf * 100))
      await ground.forward(15 * SECOND_MS)
      const row = await ground.sessionRow(id)
      expect(row).toMatchObject({ state: 'settled', energy_wh: BigInt(2_000 + minutesOf * 100), started_at: startedAt })
      expect(Math.abs(Number(row['charging_ms']) - (20 + minutesOf) * MINUTE_MS)).toBeLessThan(11 * MINUTE_MS)
    }
  })

  test('whose stop has an impossible time: billed at the earliest possible time, and flagged', async () => {
    for (const wrong of [ahead(3 * DAY_MS), ahead(-3 * DAY_MS)]) {
      const { id, unit, transactionId, startedAt } = await begun(right)
      await clock.forward(20 * MINUTE_MS)
      await read(unit, transactionId, clock.now(), 3_200)
      await clock.forward(2 * DAY_MS)
      await ground.port.stop(unit.station, ground.stopMessage(transactionId, wrong(clock.now()), 25_200))
      await ground.forward(15 * SECOND_MS)
      // 22 kWh at 22 kW take an hour: none of the two days is billed as time.
      expect(await ground.sessionRow(id)).toMatchObject({
        state: 'settled',
        energy_wh: 24_200n,
        stopped_at: after(startedAt, 80 * MINUTE_MS),
      })
      expect(await ground.quarantineReasons(id)).toEqual([wrong(clock.now()) > clock.now() ? 'inFuture' : 'stopBeforeStart'])
    }
  })

  test('with messages from before the correction that arrive after it, because the station was disconnected', async () => {
    const { id, unit, transactionId } = await begun(ahead(2 * HOUR_MS), { offLine: true })
    await ground.onLine(unit, after(clock.now(), -HOUR_MS), after(clock.now(), MINUTE_MS))
    const written: [Instant, number][] = []
    for (let minutes = 30; minutes <= 240; minutes += 30) {
      await clock.forward(30 * MINUTE_MS)
      written.push([after(clock.now(), 2 * HOUR_MS), 1_000 + minutes * 100])
    }
    await ground.onLine(unit, clock.now())
    for (const [at, registerWh] of written) await read(unit, transactionId, at, registerWh)
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), 25_000))
    await ground.forward(15 * SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', energy_wh: 24_000n, charging_ms: BigInt(4 * HOUR_MS) })
  })
})
