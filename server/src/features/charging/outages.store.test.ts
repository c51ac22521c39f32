import { beforeAll, expect, inject, test } from 'vitest'
import { parseAmount } from '@ohmstead/contract/kernel/amount'
import { after, HOUR_MS, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { chargingGround, checkFaults, plainTariff } from '../../../test/cast/charging-ground.ts'
import { writtenBare } from '../../../test/bare-table.ts'
import { begunGround } from '../../../test/charging/begun.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { withDatabase } from '../../../test/harness.ts'
import { forgetConnections, outagesBetween } from '../devices/index.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database

beforeAll(() => ground.prices({ ...plainTariff, perMinute: parseAmount('0.05') }))
checkFaults(ground)

const { begun } = begunGround(database, ground)

test.each([
  // A host who switches the unit off must not make a driver pay for hours in which nobody could stop it.
  ['a power cut of hours', 20 * 60, [], 4_000, 0],
  ['one after which the meter shows its own consumption', 20 * 60, [], 4_060, 0],
  ['one after which the car stays', 60, [15, 30], 4_000, 0],
  ['one whose readings are sent later', 60, [-40, -20, 15], 4_000, 0],
  ['a connection that was lost for moments', 4, [15, 30], 4_000, 49],
] as const)('idle time ends when the unit is without a connection: %s', async (_, minutes, readings, stopWh, idleMinutes) => {
  const unit = await ground.unit()
  const { driver, id, transactionId } = await begun(unit)
  const shown = () => ground.call(ground.handlers.liveCharging, ground.as(driver), { chargingSessionId: id })
  await clock.forward(10 * MINUTE_MS)
  await ground.meter(unit, transactionId, [ground.reading(clock.now(), 4_000)])
  await ground.connector(unit, 'SuspendedEV')
  await ground.settle()
  const lostAt = clock.now()
  await clock.forward(minutes * MINUTE_MS)
  const backAt = clock.now()
  await ground.offLine(unit, lostAt, backAt)
  for (const afterMinutes of readings) {
    const at = after(backAt, afterMinutes * MINUTE_MS)
    if (at > clock.now()) await clock.forward(at - clock.now())
    await ground.meter(unit, transactionId, [ground.reading(at, 4_000)])
    await ground.settle()
  }
  await clock.forward(15 * MINUTE_MS)
  const before = await shown()
  await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), stopWh))
  await ground.forward(15 * SECOND_MS)
  const billed = await ground.sessionRow(id)
  expect(billed).toMatchObject({
    state: 'settled',
    energy_wh: 3_000n,
    charging_ms: BigInt(10 * MINUTE_MS),
    idle_ms: BigInt(idleMinutes * MINUTE_MS),
  })
  expect(before).toMatchObject({ idleMs: idleMinutes * MINUTE_MS, price: { total: billed['price_micros'] } })
})

test.each([
  // The unit has 22 kW: 2 kWh need 327.272 s. Each charging session charges for 10 minutes, is without a connection for 20 hours, and charges for 30 minutes more.
  [
    'the unit was without power',
    [],
    [
      [0, 3_000],
      [30, 5_000],
    ],
    40,
    20 * 60,
  ],
  ['its next register comes after charging again', [], [[30, 5_000]], 40, 20 * 60],
  [
    'it went on charging, and reported that later',
    [
      [60, 5_000],
      [120, 7_000],
    ],
    [[30, 8_000]],
    40 + 654.544 / 60,
    20 * 60 - 654.544 / 60,
  ],
] as const)('time without a connection is billed as far as the energy needs it: %s', async (_, during, readings, chargingMinutes, offlineMinutes) => {
  const unit = await ground.unit()
  const { driver, id, transactionId } = await begun(unit)
  const shown = () => ground.call(ground.handlers.liveCharging, ground.as(driver), { chargingSessionId: id })
  await clock.forward(10 * MINUTE_MS)
  await ground.meter(unit, transactionId, [ground.reading(clock.now(), 3_000)])
  await ground.settle()
  const lostAt = clock.now()
  await clock.forward(20 * HOUR_MS)
  const backAt = clock.now()
  await ground.offLine(unit, lostAt, backAt)
  for (const [minutes, registerWh] of during)
    await ground.meter(unit, transactionId, [ground.reading(after(lostAt, minutes * MINUTE_MS), registerWh)])
  for (const [minutes, registerWh] of readings) {
    const at = after(backAt, minutes * MINUTE_MS)
    if (at > clock.now()) await clock.forward(at - clock.now())
    await ground.meter(unit, transactionId, [ground.reading(at, registerWh)])
    await ground.settle()
  }
  const before = await shown()
  await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), readings.at(-1)![1]))
  await ground.forward(15 * SECOND_MS)
  const billed = await ground.sessionRow(id)
  const [chargingMs, offlineMs] = [Math.round(chargingMinutes * MINUTE_MS), Math.round(offlineMinutes * MINUTE_MS)]
  expect(billed).toMatchObject({ state: 'settled', charging_ms: BigInt(chargingMs), idle_ms: 0n, offline_ms: BigInt(offlineMs) })
  expect(before).toMatchObject({ chargingMs, offlineMs, price: { total: billed['price_micros'] } })
  expect(await ground.call(ground.handlers.receipt, ground.as(driver), { chargingSessionId: id })).toMatchObject({ offlineMs })
})

test.each([
  ['while it charges', 3_000, 40.2, 0, 49.8],
  ['after it charged', null, 10, 0, 0],
] as const)(
  'cuts of less than five minutes that follow one another are one outage: %s',
  async (_, restWh, chargingMinutes, idleMinutes, offlineMinutes) => {
    const unit = await ground.unit()
    const { driver, id, transactionId } = await begun(unit)
    await clock.forward(10 * MINUTE_MS)
    await ground.meter(unit, transactionId, [ground.reading(clock.now(), 3_000)])
    if (restWh === null) await ground.connector(unit, 'SuspendedEV')
    for (let cut = 0; cut < 10; cut++) {
      const lostAt = clock.now()
      await clock.forward(288 * SECOND_MS)
      await ground.offLine(unit, lostAt, clock.now())
      await clock.forward(2 * SECOND_MS)
      await ground.meter(unit, transactionId, [ground.reading(clock.now(), 3_000)])
      await ground.settle()
      await clock.forward(10 * SECOND_MS)
    }
    await clock.forward(30 * MINUTE_MS)
    const stopWh = 3_000 + (restWh ?? 0)
    if (restWh !== null) await ground.meter(unit, transactionId, [ground.reading(clock.now(), stopWh)])
    await ground.settle()
    const before = await ground.call(ground.handlers.liveCharging, ground.as(driver), { chargingSessionId: id })
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), stopWh))
    await ground.forward(15 * SECOND_MS)
    const billed = await ground.sessionRow(id)
    const times = [chargingMinutes, idleMinutes, offlineMinutes].map((minutes) => Math.round(minutes * MINUTE_MS))
    expect([billed['charging_ms'], billed['idle_ms'], billed['offline_ms']].map(Number)).toEqual(times)
    expect([before.chargingMs, before.idleMs, before.offlineMs]).toEqual(times)
    expect(before.price.total).toBe(billed['price_micros'])
  },
)

test('units have no connection from when their gateway ended, not from when the next one starts', async () => {
  const unit = await ground.unit()
  const rows = async <T>(text: string) => (await database.owner.pool.query<Record<string, T>>(text)).rows
  await rows(`insert into devices.connection (id, point_id, connected_at)
    select connection_id, point_id, platform.now() - interval '2 hours' from devices.presence where point_id = '${unit.pointId}'`)
  await rows(`insert into devices.availability (point_id, connector, state, during)
    values ('${unit.pointId}', 0, 'online', tstzrange(platform.now() - interval '2 hours', null))`)
  await rows(`insert into devices.pulse (alive_at) values (clock_timestamp() - interval '30 minutes')`)
  await forgetConnections(database.gateway, clock)
  const [connection] = await rows<Instant>(`select closed_at from devices.connection where point_id = '${unit.pointId}'`)
  const [outage] = await outagesBetween(database.worker.kysely, unit.pointId, after(clock.now(), -HOUR_MS), after(clock.now(), MINUTE_MS))
  expect(outage?.from).toBe(connection!['closed_at'])
  const [later] = await rows<Instant>(`select platform.now() as now`)
  expect(outage?.from).toBeLessThanOrEqual(after(later!['now']!, -30 * MINUTE_MS))
  await rows('delete from devices.pulse')
})

test('the page shows as much idle time as the bill will have, where the last reading before an outage is old', async () => {
  const unit = await ground.unit()
  const { driver, id, transactionId } = await begun(unit)
  const shown = () => ground.call(ground.handlers.liveCharging, ground.as(driver), { chargingSessionId: id })
  await clock.forward(10 * MINUTE_MS)
  await ground.meter(unit, transactionId, [ground.reading(clock.now(), 4_000)])
  await clock.forward(5 * MINUTE_MS)
  await ground.meter(unit, transactionId, [ground.reading(clock.now(), 4_000)])
  await ground.connector(unit, 'SuspendedEV')
  await ground.settle()
  await clock.forward(45 * MINUTE_MS)
  expect(await shown()).toMatchObject({ idleMs: 50 * MINUTE_MS })
  const lostAt = clock.now()
  await clock.forward(20 * MINUTE_MS)
  await ground.offLine(unit, lostAt, clock.now())
  const before = await shown()
  await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), 4_000))
  await ground.forward(15 * SECOND_MS)
  const billed = await ground.sessionRow(id)
  expect(before).toMatchObject({ idleMs: 5 * MINUTE_MS, price: { total: billed['price_micros'] } })
})

test.each([
  ['one of five minutes', [[0, 5]], [[0, 5]]],
  ['one of less', [[0, 4]], []],
  [
    'a short connection between two',
    [
      [0, 4],
      [5, 9],
    ],
    [[0, 9]],
  ],
  [
    'as long as the longer one',
    [
      [0, 1],
      [5, 9],
    ],
    [[0, 9]],
  ],
  [
    'a longer connection between two',
    [
      [0, 4],
      [9, 13],
    ],
    [],
  ],
  [
    'a long one and a connection that is longer',
    [
      [0, 20],
      [41, 61],
    ],
    [
      [0, 20],
      [41, 61],
    ],
  ],
  [
    'moments of a bad network',
    [
      [0, 1],
      [3, 4],
      [6, 7],
      [9, 10],
    ],
    [],
  ],
] as const)('outages of a unit: %s', async (_, cuts, outages) => {
  const unit = await ground.unit()
  const begin = after(clock.now(), -3 * HOUR_MS)
  const minute = (minutes: number) => after(begin, minutes * MINUTE_MS)
  for (const [from, until] of cuts) await ground.offLine(unit, minute(from), minute(until))
  const found = await outagesBetween(database.worker.kysely, unit.pointId, after(begin, -HOUR_MS), clock.now())
  expect(found).toEqual(outages.map(([from, until]) => ({ from: minute(from), until: minute(until) })))
})

test.each([
  // From an hour after the start on the unit was without a connection, for an hour.
  ['idle time up to the outage', 30, 60, null],
  ['idle time into it', 30, 90, 'guard:charging_idle'],
  ['idle time after it', 30, 180, 'guard:charging_idle'],
  ['charging beyond its end, and idle time then', 130, 180, null],
  ['charging into it, and idle time then', 90, 95, 'guard:charging_idle'],
] as const)('the database takes no bill with idle time of an outage: %s', async (_, charged, stopped, refusal) => {
  expect(await answerTo({ charged, stopped })).toEqual(refusal === null ? null : expect.stringContaining(refusal))
})

test.each([
  // The same outage, of 60 minutes.
  ['all of it taken off', { charged: 90, offline: 60, energyWh: 1_000 }, null],
  ['none of it taken off', { charged: 150, offline: 0, energyWh: 1_000 }, 'guard:charging_offline'],
  ['as much as its energy needs', { charged: 120, offline: 30, energyWh: 11_000 }, null],
  ['more than its energy needs', { charged: 121, offline: 29, energyWh: 11_000 }, 'guard:charging_offline'],
  ['more taken off than the outage has', { charged: 80, offline: 70, energyWh: 1_000 }, 'guard:charging_offline'],
  ['charging ended before it', { charged: 50, offline: 0, energyWh: 1_000 }, null],
  ['time taken off before it', { charged: 40, offline: 10, energyWh: 1_000 }, 'guard:charging_offline'],
] as const)('the database takes off the time of an outage, and no other: %s', async (_, times, refusal) => {
  expect(await answerTo({ ...times, stopped: times.charged + times.offline })).toEqual(refusal === null ? null : expect.stringContaining(refusal))
})

/** What the database answers to a final bill of a 22 kW unit that was without a connection in the second hour; times in minutes. */
async function answerTo({
  charged,
  stopped,
  offline = 0,
  energyWh = 22_000,
}: {
  charged: number
  stopped: number
  offline?: number
  energyWh?: number
}) {
  const unit = await ground.unit()
  const start = after(clock.now(), -5 * HOUR_MS)
  const minute = (minutes: number) => `'${new Date(after(start, minutes * MINUTE_MS)).toISOString()}'`
  await ground.offLine(unit, after(start, HOUR_MS), after(start, 2 * HOUR_MS))
  const client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  const idleMs = (stopped - charged - offline) * MINUTE_MS
  const bill = `charging_ms = ${charged * MINUTE_MS}, idle_ms = ${idleMs}, offline_ms = ${offline * MINUTE_MS}, energy_wh = ${energyWh}, stopped_at = ${minute(stopped)}`
  const answer = await writtenBare(client, {
    place: 'charging.charging_session',
    triggers: ['while_connected'],
    before: `insert into charging.charging_session (id, point_id, max_w, started_at, stop_recorded_at) values ('cs_bare', '${unit.pointId}', 22000, ${minute(0)}, ${minute(200)})`,
    sql: `update charging.charging_session set final_at = platform.now(), ${bill} where id = 'cs_bare'`,
    as: 'worker',
  })
  await client.end()
  return answer
}
