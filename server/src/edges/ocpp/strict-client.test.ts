import { RPCClient } from 'ocpp-rpc'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChargingDesk } from '../../../test/charging-desk.ts'
import { registerFleet, type TestUnit } from '../../../test/fleet.ts'
import { startTestGateway } from '../../../test/gateway.ts'
import { withDatabase } from '../../../test/harness.ts'
import { listeningServer } from '../../../test/ocpp-station.ts'
import type { GatewayRole } from '../../roles/gateway.ts'
import { brokenFrames } from './frame.store.ts'

const db = withDatabase()
let http: Awaited<ReturnType<typeof listeningServer>>
let role: GatewayRole
let desk: Awaited<ReturnType<typeof openChargingDesk>>
let unit: TestUnit

beforeAll(async () => {
  http = await listeningServer()
  desk = await openChargingDesk(db.owner, db.gateway)
  unit = (await registerFleet(db.owner, db.clock, 1)).units[0]!
  role = await startTestGateway(db, { server: http.server, charging: desk })
})
afterAll(async () => {
  await role.stop()
  await http.close()
})

/** ocpp-rpc is an independent library, and in strict mode refuses everything that violates the standard. */
test('an independent client, strict, runs a whole charging session and answers all of our commands', async () => {
  // Its types require every option; the defaults are sufficient.
  const client = new RPCClient({
    endpoint: `${http.url}/ocpp`,
    identity: unit.stationId,
    password: unit.password,
    protocols: ['ocpp1.6'],
    strictMode: true,
    reconnect: false,
  } as ConstructorParameters<typeof RPCClient>[0])
  const answers: Record<string, object> = {
    ChangeAvailability: { status: 'Scheduled' },
    ChangeConfiguration: { status: 'RebootRequired' },
    ClearCache: { status: 'Accepted' },
    DataTransfer: { status: 'Accepted', data: 'blinking' },
    GetConfiguration: { configurationKey: [{ key: 'HeartbeatInterval', readonly: false, value: '300' }], unknownKey: ['Nonsense'] },
    RemoteStartTransaction: { status: 'Accepted' },
    RemoteStopTransaction: { status: 'Rejected' },
    Reset: { status: 'Accepted' },
    TriggerMessage: { status: 'NotImplemented' },
    UnlockConnector: { status: 'Unlocked' },
  }
  for (const [action, answer] of Object.entries(answers)) client.handle(action, async () => answer)
  await client.connect()

  const boot = await client.call('BootNotification', {
    chargePointVendor: 'Independent',
    chargePointModel: 'Client',
    chargePointSerialNumber: unit.serial,
  })
  expect(boot).toMatchObject({ status: 'Accepted' })
  await client.call('StatusNotification', { connectorId: 0, errorCode: 'NoError', status: 'Available' })
  await client.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Preparing' })
  await client.call('Heartbeat', {})
  expect(await client.call('Authorize', { idTag: 'GOOD7' })).toEqual({ idTagInfo: { status: 'Accepted' } })
  const begin = { connectorId: 1, idTag: 'GOOD7', meterStart: 12_000, timestamp: '2026-05-04T08:00:00.000Z' }
  const { transactionId } = (await client.call('StartTransaction', begin)) as { transactionId: number }
  expect(await client.call('StartTransaction', begin)).toEqual({ transactionId, idTagInfo: { status: 'Accepted' } })
  for (const registerWh of [12_500, 13_000]) {
    await client.call('MeterValues', {
      connectorId: 1,
      transactionId,
      meterValue: [
        {
          timestamp: '2026-05-04T08:10:00.000Z',
          sampledValue: [{ value: String(registerWh), measurand: 'Energy.Active.Import.Register', unit: 'Wh', context: 'Sample.Periodic' }],
        },
      ],
    })
  }
  const end = { transactionId, meterStop: 13_200, timestamp: '2026-05-04T08:20:00.000Z', reason: 'EVDisconnected', idTag: 'GOOD7' }
  expect(await client.call('StopTransaction', end)).toEqual({ idTagInfo: { status: 'Accepted' } })
  expect(await client.call('StopTransaction', end)).toEqual({ idTagInfo: { status: 'Accepted' } })
  expect(await client.call('StopTransaction', { ...end, transactionId: -1 })).toEqual({ idTagInfo: { status: 'Accepted' } })
  expect(await client.call('DataTransfer', { vendorId: 'nobody' })).toEqual({ status: 'UnknownVendorId' })
  expect(await desk.rows()).toMatchObject([{ meterStart: 12_000, meterStop: 13_200 }])

  const commands = [
    ['ChangeAvailability', { connectorId: 0, type: 'Inoperative' }],
    ['ChangeConfiguration', { key: 'HeartbeatInterval', value: '60' }],
    ['ClearCache', {}],
    ['DataTransfer', { vendorId: 'ohmstead', messageId: 'Blink', data: '60' }],
    ['GetConfiguration', { key: ['HeartbeatInterval', 'Nonsense'] }],
    ['RemoteStartTransaction', { idTag: 'GOOD7', connectorId: 1 }],
    ['RemoteStopTransaction', { transactionId }],
    ['Reset', { type: 'Soft' }],
    ['TriggerMessage', { requestedMessage: 'MeterValues', connectorId: 1 }],
    ['UnlockConnector', { connectorId: 1 }],
  ] as const
  const outcomes = await Promise.all(commands.map(([action, payload]) => role.gateway.send(unit.stationId, action, payload, { timeoutMs: 2_000 })))
  for (const [index, [action]] of commands.entries()) expect(outcomes[index], action).toMatchObject({ state: 'answered', payload: answers[action] })

  await client.close()
  expect(await brokenFrames(db.owner.kysely, unit.stationId)).toEqual([])
})
