import { HOUR_MS, after, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { RPCClient } from 'ocpp-rpc'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chargingGround, checkFaults, type Unit } from '../../test/cast/charging-ground.ts'
import { registerFleet } from '../../test/fleet.ts'
import { startTestGateway } from '../../test/gateway.ts'
import { withDatabase } from '../../test/harness.ts'
import { listeningServer } from '../../test/ocpp-station.ts'
import { chargingPort, quarantined } from '../features/charging/index.ts'
import type { GatewayRole } from './gateway.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database
let http: Awaited<ReturnType<typeof listeningServer>>
let role: GatewayRole

beforeAll(async () => {
  await ground.prices()
  http = await listeningServer()
  role = await startTestGateway(database, { server: http.server, charging: chargingPort(database.gateway, clock) })
})
checkFaults(ground)
afterAll(async () => {
  await role.stop()
  await http.close()
})

/** Times as stations write them: local, with an offset in whole hours (ISO 8601). */
const local = (at: Instant) => `${new Date(after(at, 2 * HOUR_MS)).toISOString().slice(0, 19)}+02`

async function connected() {
  const [made] = (await registerFleet(database.owner, clock, 1)).units
  if (!made) throw new Error('a unit was registered')
  const client = new RPCClient({
    endpoint: `${http.url}/ocpp`,
    identity: made.stationId,
    password: made.password,
    protocols: ['ocpp1.6'],
    strictMode: false,
    reconnect: false,
  } as ConstructorParameters<typeof RPCClient>[0])
  await client.connect()
  await client.call('BootNotification', { chargePointVendor: 'Independent', chargePointModel: 'Client', chargePointSerialNumber: made.serial })
  await client.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available', timestamp: local(clock.now()) })
  const { rows } = await sql<Unit>`
    SELECT id AS "pointId", model_id AS "modelId", site_id AS "siteId" FROM devices.point WHERE station_id = ${made.stationId}`.execute(
    database.api.kysely,
  )
  const [unit] = rows
  if (!unit) throw new Error('the unit is known')
  return { client, unit }
}

test('an independent station whose register starts at 0 for each transaction is billed for each of them, however it is stopped', async () => {
  const { client, unit } = await connected()
  for (const [delivered, idTag] of [
    [304, undefined],
    [304, 'SERVICE-CARD'],
    [1_200, undefined],
    [900, 'FIRE-BRIGADE'],
  ] as const) {
    const { id, tag } = await ground.ask(await ground.member('100'), unit)
    await clock.forward(5 * SECOND_MS)
    const begin = { connectorId: 1, idTag: tag, meterStart: 0, timestamp: local(clock.now()) }
    const { transactionId } = (await client.call('StartTransaction', begin)) as { transactionId: number }
    for (const part of [1, 2]) {
      await clock.forward(MINUTE_MS * 5)
      const sampledValue = [{ value: String(Math.floor((delivered * part) / 3)) }]
      await client.call('MeterValues', { connectorId: 1, transactionId, meterValue: [{ timestamp: local(clock.now()), sampledValue }] })
      await ground.settle()
    }
    await clock.forward(MINUTE_MS * 5)
    const end = { transactionId, meterStop: delivered, timestamp: local(clock.now()), ...(idTag !== undefined && { idTag }) }
    await client.call('StopTransaction', end)
    await ground.forward(15 * SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', failure: null, energy_wh: BigInt(delivered) })
  }
  await client.close()
})

test('a late reading of an independent station, with an offset in whole hours, is billed at its own time', async () => {
  const { client, unit } = await connected()
  const { id, tag } = await ground.ask(await ground.member('100'), unit)
  await clock.forward(5 * SECOND_MS)
  const startedAt = clock.now()
  const { transactionId } = (await client.call('StartTransaction', {
    connectorId: 1,
    idTag: tag,
    meterStart: 7_000,
    timestamp: local(startedAt),
  })) as {
    transactionId: number
  }
  await clock.forward(2 * MINUTE_MS)
  const meterValue = [{ timestamp: local(after(startedAt, MINUTE_MS)), sampledValue: [{ value: '7120', unit: 'Wh' }] }]
  await client.call('MeterValues', { connectorId: 1, transactionId, meterValue })
  await client.call('StopTransaction', { transactionId, meterStop: 7_120, timestamp: local(clock.now()) })
  await ground.forward(15 * SECOND_MS)
  expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', energy_wh: 120n, charging_ms: BigInt(MINUTE_MS), idle_ms: BigInt(MINUTE_MS) })
  await client.close()
})

interface Sample {
  readonly value: string
  readonly unit?: string
  readonly phase?: string
}
const one = (value: string, unit?: string): readonly Sample[] => [{ value, ...(unit !== undefined && { unit }) }]
const phases = (values: readonly string[], suffix = '', unit = 'Wh') =>
  values.map((value, index) => ({ value, unit, phase: `L${index + 1}${suffix}` }))

/** Each begins at a register, is read every ten minutes, and stops at a register; what is billed, and why what was set aside. */
const registers: readonly (readonly [
  written: string,
  begin: number,
  read: readonly (readonly Sample[])[],
  stop: number,
  energyWh: number,
  doubts: readonly string[],
])[] = [
  ['kWh with decimals', 1_000_000, [one('1001.5', 'kWh'), one('1003.0009', 'kWh')], 1_004_000, 4_000, []],
  ['units that change between readings', 1_000_000, [one('1001500', 'Wh'), one('1003', 'kWh'), one('1.0035', 'MWh')], 1_004_000, 4_000, []],
  ['decimal commas', 1_000_000, [one('1001,5', 'kWh'), one('1003,25', 'kWh')], 1_004_000, 4_000, []],
  ['exponents, blanks and signs', 1_000_000, [one('1.0015e6'), one(' +1003000 ')], 1_004_000, 4_000, []],
  ['fractions of a Wh', 1_000_000.9, [one('1001500.75')], 1_004_000.25, 4_000, []],
  ['phases only', 1_000_000, [phases(['333833', '333833', '333834']), phases(['334.4', '334.3', '334.3'], '-N', 'kWh')], 1_004_000, 4_000, []],
  [
    'phases, one of them missing',
    1_000_000,
    [phases(['333833', '333833']), phases(['334333', '334333', '334334'])],
    1_004_000,
    4_000,
    ['registerFell'],
  ],
  ['phases beside their total', 1_000_000, [[...phases(['333833', '333833', '333834']), { value: '1001500' }]], 1_004_000, 4_000, []],
  ['kWh without their unit', 1_500_000, [one('1501.5'), one('1503')], 1_504_000, 4_000, ['registerFell', 'registerFell']],
  ['a unit of another quantity', 1_000_000, [one('1001', 'W'), one('1003000')], 1_004_000, 4_000, ['notANumber']],
  ['a negative reading', 1_000_000, [one('-5'), one('1003000')], 1_004_000, 4_000, ['notANumber']],
  ['the end in kWh', 1_000_000, [one('1001500'), one('1003000')], 1_004, 3_000, ['registerFell']],
  ['the end in tenths of a Wh', 1_000_000, [one('1001500'), one('1003000')], 10_040_000, 3_000, ['tooMuchEnergy']],
  ['past 31 bits', 2_147_483_000, [one('2147484500'), one('2147486000')], 2_147_487_000, 4_000, []],
  ['past 31 bits with a sign', 2_147_483_000, [one('2147483600'), one('-2147482796')], -2_147_480_296, 600, ['missingRegister', 'notANumber']],
  ['past 31 bits to zero', 2_147_483_000, [one('2147483600'), one('200'), one('1900')], 3_400, 3_800, []],
  ['past six digits of kWh to zero', 999_999_000, [one('999999.6', 'kWh'), one('0.9', 'kWh'), one('1.9', 'kWh')], 2_400, 2_100, []],
]

test.each(registers)('registers that are written as %s are billed as far as they are certain', async (_, begin, read, stop, energyWh, doubts) => {
  const { client, unit } = await connected()
  const { id, tag } = await ground.ask(await ground.member('100'), unit)
  await clock.forward(5 * SECOND_MS)
  const start = { connectorId: 1, idTag: tag, meterStart: begin, timestamp: local(clock.now()) }
  const { transactionId, idTagInfo } = (await client.call('StartTransaction', start)) as { transactionId: number; idTagInfo: { status: string } }
  expect(idTagInfo.status).toBe('Accepted')
  for (const sampledValue of read) {
    await clock.forward(10 * MINUTE_MS)
    await client.call('MeterValues', { connectorId: 1, transactionId, meterValue: [{ timestamp: local(clock.now()), sampledValue }] })
    await ground.settle()
  }
  await clock.forward(10 * MINUTE_MS)
  await client.call('StopTransaction', { transactionId, meterStop: stop, timestamp: local(clock.now()) })
  await ground.forward(15 * SECOND_MS)
  expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', energy_wh: BigInt(energyWh) })
  const { rows } = await quarantined(database.api.kysely, { state: 'open', offset: 0, limit: 500 })
  expect(rows.flatMap(({ chargingSessionId, reason }) => (chargingSessionId === id ? [reason] : [])).toSorted()).toEqual(doubts)
  await client.close()
})
