import { HOUR_MS, after, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { RPCClient } from 'ocpp-rpc'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chargingGround, type Unit } from '../../test/cast/charging-ground.ts'
import { registerFleet } from '../../test/fleet.ts'
import { withDatabase } from '../../test/harness.ts'
import { localNames, listeningServer } from '../../test/ocpp-station.ts'
import { testSealer } from '../../test/sealer.ts'
import { chargingPort } from '../features/charging/index.ts'
import { silentLog } from '../platform/log.ts'
import { startGateway, type GatewayRole } from './gateway.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database
let http: Awaited<ReturnType<typeof listeningServer>>
let role: GatewayRole

beforeAll(async () => {
  await ground.prices()
  http = await listeningServer()
  role = await startGateway({
    server: http.server,
    db: database.gateway,
    clock,
    log: silentLog,
    sealer: testSealer,
    charging: chargingPort(database.gateway, clock),
    trustedProxies: [],
    names: localNames,
  })
})
afterEach(async () => expect(await ground.faults()).toEqual([]))
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
