import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChargingDesk } from '../../test/charging-desk.ts'
import { registerFleet, type TestFleet } from '../../test/fleet.ts'
import { withDatabase } from '../../test/harness.ts'
import { listeningServer, rawStation } from '../../test/ocpp-station.ts'
import { connectorsOfPoints, pointById, presenceOf } from '../features/devices/index.ts'
import { silentLog } from '../platform/log.ts'
import { startGateway, type GatewayRole } from './gateway.ts'

const db = withDatabase()
let http: Awaited<ReturnType<typeof listeningServer>>
let role: GatewayRole
let desk: Awaited<ReturnType<typeof openChargingDesk>>
let fleet: TestFleet

beforeAll(async () => {
  http = await listeningServer()
  desk = await openChargingDesk(db.owner, db.gateway)
  fleet = await registerFleet(db.api, db.clock, 12)
  role = await startGateway({ server: http.server, db: db.gateway, clock: db.clock, log: silentLog, charging: desk, trustedProxies: [] })
})

afterAll(async () => {
  await role.stop()
  await http.close()
})

const connect = (index: number) => rawStation({ url: http.url, ...fleet.units[index]! })

describe('a station from boot to stop', () => {
  test('is accepted, commissioned by its boot, and seen', async () => {
    const unit = fleet.units[0]!
    const station = await connect(0)
    expect(await station.call('BootNotification', { chargePointVendor: 'Ohmstead', chargePointModel: 'Test 22', chargePointSerialNumber: unit.serial })).toMatchObject({ status: 'Accepted', currentTime: '2026-05-04T08:00:00.000Z' })
    expect(await station.call('StatusNotification', { connectorId: 1, status: 'Available', errorCode: 'NoError', timestamp: '2026-05-04T08:00:00Z' })).toEqual({})
    expect(await station.call('Heartbeat', {})).toEqual({ currentTime: '2026-05-04T08:00:00.000Z' })
    const point = await pointById(db.api.kysely, unit.pointId)
    expect(point).toMatchObject({ connected: true, state: 'free', commissionedAt: db.clock.now(), simulated: true })
    expect(await connectorsOfPoints(db.api.kysely, [unit.pointId])).toMatchObject([{ connector: 1, status: 'Available' }])
    await station.close()
    await expect.poll(async () => (await presenceOf(db.api.kysely, unit.pointId))?.connected).toBe(false)
  })

  test('charges', async () => {
    const station = await connect(1)
    await station.call('BootNotification', { chargePointVendor: 'Ohmstead', chargePointModel: 'Test 22' })
    expect(await station.call('Authorize', { idTag: 'GOOD1' })).toEqual({ idTagInfo: { status: 'Accepted' } })
    const started = await station.call('StartTransaction', { connectorId: 1, idTag: 'GOOD1', meterStart: 1000, timestamp: '2026-05-04T07:59:00Z' })
    const { transactionId } = started as { transactionId: number }
    expect(started).toMatchObject({ idTagInfo: { status: 'Accepted' } })
    expect(await station.call('MeterValues', { connectorId: 1, transactionId, meterValue: [{ timestamp: '2026-05-04T07:59:30Z', sampledValue: [{ value: '1.5', unit: 'kWh' }] }] })).toEqual({})
    expect(await station.call('StopTransaction', { transactionId, meterStop: 2000, timestamp: '2026-05-04T08:00:00Z' })).toEqual({})
    expect(await desk.rows()).toMatchObject([{ meterStart: 1000, meterStop: 2000 }])
    await station.close()
  })
})
