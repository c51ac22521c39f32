import { describe, expect, test } from 'vitest'
import { stationBench } from '../test/station-bench.ts'
import { isoTime, newCar } from './index.ts'

const { ready, csms, open, clock, MINUTE, START, charging, pass } = stationBench()

describe('commands', () => {
  test('RemoteStart and RemoteStop', async () => {
    const station = await ready({ model: 'OH-22' })
    station.carArrives(newCar('compact'), 2)
    const started = station.when('transactionStarted')
    expect(await csms().command(station.stationId, 'RemoteStartTransaction', { idTag: 'TAG9' })).toEqual({ status: 'Accepted' })
    expect(await started).toMatchObject([{ connectorId: 2, idTag: 'TAG9', transactionId: '1001' }])
    expect(csms().of('Authorize')).toEqual([])
    expect(await csms().command(station.stationId, 'RemoteStartTransaction', { idTag: 'TAG9', connectorId: 2 })).toEqual({ status: 'Rejected' })
    expect(await csms().command(station.stationId, 'RemoteStartTransaction', { idTag: 'TAG9', connectorId: 7 })).toEqual({ status: 'Rejected' })
    expect(await csms().command(station.stationId, 'RemoteStopTransaction', { transactionId: 77 })).toEqual({ status: 'Rejected' })
    expect(await csms().command(station.stationId, 'RemoteStopTransaction', { transactionId: 1001 })).toEqual({ status: 'Accepted' })
    await station.settled()
    expect(csms().of('StopTransaction')[0]).toMatchObject({ reason: 'Remote', transactionId: 1001 })
  })

  test('RemoteStart without a car waits for one', async () => {
    const station = await ready()
    const awaiting = station.when('awaitingCar')
    await csms().command(station.stationId, 'RemoteStartTransaction', { idTag: 'TAG9', connectorId: 1 })
    expect(await awaiting).toEqual([1, 'TAG9'])
    station.carArrives(newCar('sedan'))
    await station.when('transactionStarted')
  })

  test('while its clock catches up, it starts nothing before the present, and stops running transactions at once', async () => {
    await open()
    const live = Promise.withResolvers<void>()
    const present: { is: Promise<void> | null } = { is: null }
    const station = await csms().ready({ ...clock(), present: () => present.is }, { model: 'OH-22' })
    station.carArrives(newCar('compact'), 1)
    station.carArrives(newCar('sedan'), 2)
    await csms().command(station.stationId, 'RemoteStartTransaction', { idTag: 'TAG1', connectorId: 1 })
    await station.settled()
    present.is = live.promise
    expect(await csms().command(station.stationId, 'RemoteStopTransaction', { transactionId: 1001 })).toEqual({ status: 'Accepted' })
    const started = station.when('transactionStarted')
    const start = csms().command(station.stationId, 'RemoteStartTransaction', { idTag: 'TAG2', connectorId: 2 })
    const refused = expect(csms().command(station.stationId, 'GetDiagnostics', { location: 'ftp://example.org' })).rejects.toThrow()
    await clock().advance(25 * 60 * MINUTE)
    expect(csms().of('StartTransaction')).toHaveLength(1)
    live.resolve()
    expect(await start).toEqual({ status: 'Accepted' })
    await refused
    await started
    expect(csms().of('StartTransaction')[1]).toMatchObject({ idTag: 'TAG2', timestamp: isoTime(START + 25 * 60 * MINUTE) })
  })

  test('RemoteStart authorises first if AuthorizeRemoteTxRequests is set', async () => {
    const station = await ready({ configuration: { AuthorizeRemoteTxRequests: 'true' } })
    station.carArrives(newCar('sedan'))
    await csms().command(station.stationId, 'RemoteStartTransaction', { idTag: 'TAG9' })
    await station.when('transactionStarted')
    expect(csms().of('Authorize')).toEqual([{ idTag: 'TAG9' }])
  })

  test('ChangeAvailability at once, and scheduled while charging; it survives a reboot', async () => {
    const station = await charging()
    const inoperative = { connectorId: 1, type: 'Inoperative' }
    expect(await csms().command(station.stationId, 'ChangeAvailability', inoperative)).toEqual({ status: 'Scheduled' })
    expect(station.status()).toBe('Charging')
    station.carLeaves()
    await station.settled()
    expect(csms().of('StatusNotification').at(-1)).toMatchObject({ connectorId: 1, status: 'Unavailable' })
    station.faults.reboot()
    await clock().advance(0)
    await station.reaches('unavailable')
    expect(await csms().command(station.stationId, 'RemoteStartTransaction', { idTag: 'TAG9' })).toEqual({ status: 'Rejected' })
    expect(await csms().command(station.stationId, 'ChangeAvailability', { connectorId: 1, type: 'Operative' })).toEqual({ status: 'Accepted' })
    await station.settled()
    expect(station.state).toBe('ready')
    expect(await csms().command(station.stationId, 'ChangeAvailability', { connectorId: 4, type: 'Operative' })).toEqual({ status: 'Rejected' })
    expect(await csms().command(station.stationId, 'ChangeAvailability', { connectorId: 0, type: 'Inoperative' })).toEqual({ status: 'Accepted' })
    await station.settled()
    expect(csms().of('StatusNotification').slice(-2)).toMatchObject([
      { connectorId: 0, status: 'Unavailable' },
      { connectorId: 1, status: 'Unavailable' },
    ])
  })

  test('soft Reset stops and reports running transactions, and reboots', async () => {
    const station = await charging()
    await pass(station, 3 * MINUTE)
    const down = station.when('disconnected')
    expect(await csms().command(station.stationId, 'Reset', { type: 'Soft' })).toEqual({ status: 'Accepted' })
    await down
    const boot = station.when('boot')
    await clock().advance(0)
    await boot
    await station.settled()
    expect(csms().of('StopTransaction')).toMatchObject([{ reason: 'SoftReset' }])
    expect(
      csms()
        .calls.map((call) => call.action)
        .lastIndexOf('BootNotification'),
    ).toBeGreaterThan(
      csms()
        .calls.map((call) => call.action)
        .indexOf('StopTransaction'),
    )
    expect(station.status()).toBe('Preparing')
  })

  test('hard Reset reboots first and reports the interrupted transactions afterwards', async () => {
    const station = await charging()
    await pass(station, 3 * MINUTE)
    const shown = station.reading().registerWh
    const down = station.when('disconnected')
    await csms().command(station.stationId, 'Reset', { type: 'Hard' })
    await down
    const boot = station.when('boot')
    await clock().advance(45_000)
    await boot
    await station.settled()
    expect(csms().of('StopTransaction')).toMatchObject([{ reason: 'HardReset', meterStop: shown, timestamp: '2026-05-14T10:03:30.000Z' }])
  })

  test('configuration can be read, written, refused and applied', async () => {
    const station = await ready()
    const change = (key: string, value: string) => csms().command(station.stationId, 'ChangeConfiguration', { key, value })
    expect(await change('HeartbeatInterval', '20')).toEqual({ status: 'Accepted' })
    expect(await change('HeartbeatInterval', 'soon')).toEqual({ status: 'Rejected' })
    expect(await change('NumberOfConnectors', '9')).toEqual({ status: 'Rejected' })
    expect(await change('MeterValuesSampledData', 'Energy.Active.Import.Register,Nonsense')).toEqual({ status: 'Rejected' })
    expect(await change('WebSocketPingInterval', '30')).toEqual({ status: 'RebootRequired' })
    expect(await change('Fancy', '1')).toEqual({ status: 'NotSupported' })
    await pass(station, 20_000)
    expect(csms().of('Heartbeat')).toHaveLength(1)
    const some = await csms().command(station.stationId, 'GetConfiguration', {
      key: ['HeartbeatInterval', 'MeterPublicKey1', 'AuthorizationKey', 'Fancy'],
    })
    expect(some).toEqual({
      configurationKey: [
        { key: 'HeartbeatInterval', readonly: false, value: '20' },
        { key: 'MeterPublicKey1', readonly: true, value: station.meterPublicKey },
        { key: 'AuthorizationKey', readonly: false },
      ],
      unknownKey: ['Fancy'],
    })
    const all = await csms().command(station.stationId, 'GetConfiguration', {})
    expect((all['configurationKey'] as unknown[]).length).toBeGreaterThan(25)
  })

  test('a new AuthorizationKey is used at once', async () => {
    const station = await ready()
    const back = station.when('connected')
    await csms().command(station.stationId, 'ChangeConfiguration', { key: 'AuthorizationKey', value: 'a new key of twenty characters' })
    await back
    expect(csms().upgrades.at(-1)).toEqual({ stationId: station.stationId, password: 'a new key of twenty characters' })
    const again = station.when('connected')
    const hex = Buffer.from('a key of 20 bytes: 20').toString('hex').slice(0, 40)
    await csms().command(station.stationId, 'ChangeConfiguration', { key: 'AuthorizationKey', value: hex })
    await again
    expect(csms().upgrades.at(-1)).toEqual({ stationId: station.stationId, password: 'a key of 20 bytes: 2' })
  })

  test('ClearCache, UnlockConnector, DataTransfer', async () => {
    const station = await charging()
    expect(await csms().command(station.stationId, 'ClearCache', {})).toEqual({ status: 'Accepted' })
    expect(await csms().command(station.stationId, 'UnlockConnector', { connectorId: 5 })).toEqual({ status: 'NotSupported' })
    expect(await csms().command(station.stationId, 'UnlockConnector', { connectorId: 1 })).toEqual({ status: 'Unlocked' })
    await station.settled()
    expect(csms().of('StopTransaction')[0]).toMatchObject({ reason: 'UnlockCommand' })
    station.carLeaves()
    expect(await csms().command(station.stationId, 'DataTransfer', { vendorId: 'somebody' })).toEqual({ status: 'UnknownVendorId' })
    expect(await csms().command(station.stationId, 'DataTransfer', { vendorId: 'ohmstead', messageId: 'Sing' })).toEqual({
      status: 'UnknownMessageId',
    })
    expect(await csms().command(station.stationId, 'DataTransfer', { vendorId: 'ohmstead', messageId: 'Blink' })).toEqual({ status: 'Accepted' })
    expect(station.state).toBe('blinking')
    await clock().advance(59_999)
    expect(station.state).toBe('blinking')
    await clock().advance(1)
    expect(station.state).toBe('ready')
    expect(await station.dataTransfer('ohmstead', 'Note', 'hello')).toEqual({ status: 'Accepted' })
  })

  test('TriggerMessage for everything that 1.6 can trigger', async () => {
    const station = await ready({ model: 'OH-22' })
    const trigger = (requestedMessage: string, connectorId?: number) =>
      csms().command(station.stationId, 'TriggerMessage', { requestedMessage, ...(connectorId === undefined ? {} : { connectorId }) })
    const before = csms().calls.length
    for (const message of [
      'BootNotification',
      'Heartbeat',
      'DiagnosticsStatusNotification',
      'FirmwareStatusNotification',
      'MeterValues',
      'StatusNotification',
    ]) {
      expect(await trigger(message)).toEqual({ status: 'Accepted' })
      await station.settled()
    }
    expect(await trigger('MeterValues', 2)).toEqual({ status: 'Accepted' })
    expect(await trigger('StatusNotification', 3)).toEqual({ status: 'Rejected' })
    await station.settled()
    expect(
      csms()
        .calls.slice(before)
        .map((call) => call.action),
    ).toEqual([
      'BootNotification',
      'Heartbeat',
      'DiagnosticsStatusNotification',
      'FirmwareStatusNotification',
      'MeterValues',
      'MeterValues',
      'StatusNotification',
      'StatusNotification',
      'StatusNotification',
      'MeterValues',
    ])
  })

  test('unknown and malformed commands', async () => {
    const station = await ready()
    await expect(csms().command(station.stationId, 'GetLocalListVersion', {})).rejects.toMatchObject({ rpcErrorCode: 'NotSupported' })
    expect(await csms().command(station.stationId, 'RemoteStopTransaction', { transactionId: 3 })).toEqual({ status: 'Rejected' })
  })
})
