import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { openCsms } from '../test/csms.ts'
import type { Csms } from '../test/csms.ts'
import { isoTime, manualClock, newCar } from './index.ts'
import type { ManualClock, Station, StationOptions, StationState } from './index.ts'

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

describe('joining', () => {
  test('is settled only after its connection is open and its boot was answered, however long the server takes', async () => {
    const door = Promise.withResolvers<void>()
    await open({ door: door.promise })
    const station = csms.station({ clock })
    station.plugIn()
    await clock.advance(0)
    const settled = station.settled().then(() => 'settled')
    expect(await Promise.race([settled, sleep(50, 'on its way')])).toBe('on its way')
    expect(station.isOnItsWay).toBe(true)
    door.resolve()
    await settled
    expect([station.isOnline, station.isOnItsWay]).toEqual([true, false])
  })

  test('sends credentials, boots, and reports every connector and the station', async () => {
    await open({ password: 'secret of a station' })
    const station = await csms.ready(clock, { model: 'OH-22' })
    expect(csms.upgrades).toEqual([{ stationId: station.stationId, password: 'secret of a station' }])
    expect(csms.calls.map((call) => [call.action, call.payload['connectorId']])).toEqual([
      ['BootNotification', undefined],
      ['StatusNotification', 0],
      ['StatusNotification', 1],
      ['StatusNotification', 2],
    ])
    expect(csms.of('BootNotification')[0]).toMatchObject({
      chargePointVendor: 'Ohmstead',
      chargePointModel: 'OH-22',
      chargePointSerialNumber: station.serial,
      meterSerialNumber: station.meterSerial,
    })
  })

  test('changes its lamp step by step', async () => {
    await open()
    const station = csms.station({ clock, model: 'OH-7' })
    const states: StationState[] = [station.state]
    station.on('state', (state) => states.push(state))
    station.plugIn()
    await clock.advance(0)
    await station.reaches('ready')
    station.unplug()
    expect(states).toEqual(['off', 'power', 'searching', 'ready', 'off'])
  })

  test('reports the answer to a wrong password and keeps trying', async () => {
    await open({ password: 'the right one, twenty' })
    const station = csms.station({ clock, password: 'a wrong one, twenty ' })
    station.powerOn()
    await clock.advance(0)
    expect(await station.when('refused')).toEqual([401])
    expect(await station.when('refused')).toEqual([401])
    expect(station.state).toBe('searching')
  })

  test('uses the interval while the server answers Pending, and sends nothing else', async () => {
    await open()
    let answer = 'Pending'
    csms.answers['BootNotification'] = () => ({ status: answer, currentTime: isoTime(clock.now()), interval: 90 })
    const station = csms.station({ clock })
    station.powerOn()
    const boot = station.when('boot')
    await clock.advance(0)
    await boot
    expect(await csms.command(station.stationId, 'RemoteStartTransaction', { idTag: 'TAG1' })).toEqual({ status: 'Rejected' })
    await clock.advance(89_000)
    expect(csms.calls.map((call) => call.action)).toEqual(['BootNotification'])
    answer = 'Accepted'
    const accepted = station.when('boot')
    await clock.advance(1_000)
    expect(await accepted).toEqual(['Accepted', 90])
    await station.settled()
    await pass(station, 90_000)
    expect(csms.of('Heartbeat')).toHaveLength(1)
  })

  test('does nothing for a server that has rejected it', async () => {
    await open()
    csms.answers['BootNotification'] = () => ({ status: 'Rejected', currentTime: isoTime(clock.now()), interval: 0 })
    const station = csms.station({ clock })
    station.powerOn()
    const boot = station.when('boot')
    await clock.advance(0)
    await boot
    await expect(csms.command(station.stationId, 'Reset', { type: 'Hard' })).rejects.toMatchObject({ rpcErrorCode: 'SecurityError' })
  })

  test('boots at once if it is triggered while it waits', async () => {
    await open()
    let answer = 'Pending'
    csms.answers['BootNotification'] = () => ({ status: answer, currentTime: isoTime(clock.now()), interval: 3600 })
    const station = csms.station({ clock })
    station.powerOn()
    const boot = station.when('boot')
    await clock.advance(0)
    await boot
    answer = 'Accepted'
    expect(await csms.command(station.stationId, 'TriggerMessage', { requestedMessage: 'BootNotification' })).toEqual({ status: 'Accepted' })
    await station.reaches('ready')
  })

  test('after a reconnection reports only changes, and does not boot', async () => {
    const station = await ready()
    const before = csms.calls.length
    const back = station.when('connected')
    await csms.drop(station.stationId)
    await back
    await station.settled()
    expect(csms.calls.slice(before)).toEqual([])
    const down = station.when('disconnected')
    station.faults.offline()
    await down
    station.carArrives(newCar('compact'))
    station.faults.online()
    await csms.hears('StatusNotification', (payload) => payload['status'] === 'Preparing')
    expect(csms.of('BootNotification')).toHaveLength(1)
  })
})

describe('a charge', () => {
  test('from plugging in to unplugging: messages in order, consistent readings, signed record', async () => {
    const station = await charging()
    await pass(station, 20 * MINUTE)
    expect(await station.swipe('TAG1')).toBe('Stopped')
    await station.settled()
    station.carLeaves()
    await station.settled()

    expect(
      csms
        .of('StatusNotification')
        .filter((payload) => payload['connectorId'] === 1)
        .map((payload) => payload['status']),
    ).toEqual(['Available', 'Preparing', 'Charging', 'Finishing', 'Available'])
    const [start] = csms.of('StartTransaction')
    const [stop] = csms.of('StopTransaction')
    expect(start).toMatchObject({ connectorId: 1, idTag: 'TAG1', timestamp: '2026-05-14T10:00:30.000Z' })
    expect(stop).toMatchObject({ transactionId: 1001, idTag: 'TAG1', reason: 'Local', timestamp: '2026-05-14T10:20:30.000Z' })
    const delivered = Number(stop?.['meterStop']) - Number(start?.['meterStart'])
    expect(delivered).toBeGreaterThan(2_300)
    expect(delivered).toBeLessThan(2_460)

    const readings = csms
      .of('MeterValues')
      .map((payload) => (payload['meterValue'] as { timestamp: string; sampledValue: { value: string; measurand: string; context: string }[] }[])[0])
    const registers = readings
      .flatMap((reading) => reading?.sampledValue ?? [])
      .filter((value) => value.measurand === 'Energy.Active.Import.Register')
      .map((value) => Number(value.value))
    expect(registers).toEqual([...registers].sort((a, b) => a - b))
    expect(readings.filter((reading) => reading?.sampledValue[0]?.context === 'Sample.Clock').map((reading) => reading?.timestamp)).toEqual([
      '2026-05-14T10:15:00.000Z',
    ])
    expect(readings.filter((reading) => reading?.sampledValue[0]?.context === 'Sample.Periodic')).toHaveLength(20)
    expect(readings[0]?.sampledValue.map((value) => value.measurand)).toEqual([
      'Energy.Active.Import.Register',
      'Power.Active.Import',
      'Current.Import',
      'Voltage',
    ])
  })

  test('reports the state of charge on DC', async () => {
    const station = await charging({ model: 'OH-50' })
    await pass(station, MINUTE)
    expect(JSON.stringify(csms.of('MeterValues')[0])).toContain('"measurand":"SoC"')
  })

  test('keeps transactionData within a hundred entries, begin and end included', async () => {
    const station = await charging({ model: 'OH-3', configuration: { MeterValueSampleInterval: '10' } })
    await pass(station, 60 * MINUTE)
    station.carLeaves()
    await station.settled()
    const data = csms.of('StopTransaction')[0]?.['transactionData'] as { timestamp: string; sampledValue: { context: string; format?: string }[] }[]
    expect(data.length).toBeLessThanOrEqual(100)
    expect(data.length).toBeGreaterThan(40)
    expect(data[0]?.sampledValue[0]?.context).toBe('Transaction.Begin')
    expect(data.at(-2)?.sampledValue[0]?.context).toBe('Transaction.End')
    expect(data.at(-1)?.sampledValue[0]?.format).toBe('SignedData')
    expect(data.map((entry) => entry.timestamp)).toEqual(data.map((entry) => entry.timestamp).sort())
  })

  test('is suspended when the car is full and ends when the cable is pulled', async () => {
    const station = await ready()
    station.carArrives(newCar('compact', { takesWh: 500 }))
    await station.swipe('TAG1')
    await station.settled()
    await pass(station, 10 * MINUTE)
    expect(station.status()).toBe('SuspendedEV')
    station.carLeaves()
    await station.settled()
    const [stop] = csms.of('StopTransaction')
    expect(stop).toMatchObject({ reason: 'EVDisconnected' })
    expect(Number(stop?.['meterStop']) - Number(csms.of('StartTransaction')[0]?.['meterStart'])).toBe(500)
    expect(station.status()).toBe('Available')
  })

  test('waits for the cable after the card, but not forever', async () => {
    const station = await ready()
    await station.swipe('TAG1')
    expect(station.status()).toBe('Preparing')
    await pass(station, 121_000)
    expect(station.status()).toBe('Available')
    station.carArrives(newCar('compact'))
    await station.settled()
    expect(csms.of('StartTransaction')).toEqual([])
    await station.swipe('TAG1')
    await station.settled()
    expect(csms.of('StartTransaction')).toHaveLength(1)
  })

  test('is refused for an invalid card', async () => {
    const station = await ready()
    csms.answers['Authorize'] = () => ({ idTagInfo: { status: 'Blocked' } })
    station.carArrives(newCar('compact'))
    expect(await station.swipe('TAG1')).toBe('Blocked')
    await station.settled()
    expect(csms.of('StartTransaction')).toEqual([])
  })

  test('ends when the server does not accept its start', async () => {
    const station = await ready()
    csms.answers['StartTransaction'] = () => ({ transactionId: 5, idTagInfo: { status: 'Invalid' } })
    station.carArrives(newCar('compact'))
    await station.swipe('TAG1')
    await station.settled()
    expect(csms.of('StopTransaction')[0]).toMatchObject({ transactionId: 5, reason: 'DeAuthorized' })
  })

  test('without StopTransactionOnInvalidId stays open and delivers nothing', async () => {
    const station = await ready({ configuration: { StopTransactionOnInvalidId: 'false' } })
    csms.answers['StartTransaction'] = () => ({ transactionId: 5, idTagInfo: { status: 'ConcurrentTx' } })
    station.carArrives(newCar('compact'))
    await station.swipe('TAG1')
    await station.settled()
    await pass(station, 10 * MINUTE)
    expect(station.status()).toBe('SuspendedEVSE')
    station.carLeaves()
    await station.settled()
    expect(csms.of('StopTransaction')[0]?.['meterStop']).toBe(csms.of('StartTransaction')[0]?.['meterStart'])
  })

  test('ends when a fault occurs', async () => {
    const station = await charging()
    await pass(station, 5 * MINUTE)
    station.breakDown('GroundFailure')
    await station.settled()
    expect(csms.of('StopTransaction')[0]).toMatchObject({ reason: 'Other' })
    expect(csms.of('StatusNotification').at(-1)).toMatchObject({ status: 'Faulted', errorCode: 'GroundFailure' })
    expect(station.state).toBe('faulted')
    station.repair()
    await station.settled()
    expect(csms.of('StatusNotification').at(-1)).toMatchObject({ status: 'Finishing', errorCode: 'NoError' })
  })
})

describe('commands', () => {
  test('RemoteStart and RemoteStop', async () => {
    const station = await ready({ model: 'OH-22' })
    station.carArrives(newCar('compact'), 2)
    const started = station.when('transactionStarted')
    expect(await csms.command(station.stationId, 'RemoteStartTransaction', { idTag: 'TAG9' })).toEqual({ status: 'Accepted' })
    expect(await started).toMatchObject([{ connectorId: 2, idTag: 'TAG9', transactionId: '1001' }])
    expect(csms.of('Authorize')).toEqual([])
    expect(await csms.command(station.stationId, 'RemoteStartTransaction', { idTag: 'TAG9', connectorId: 2 })).toEqual({ status: 'Rejected' })
    expect(await csms.command(station.stationId, 'RemoteStartTransaction', { idTag: 'TAG9', connectorId: 7 })).toEqual({ status: 'Rejected' })
    expect(await csms.command(station.stationId, 'RemoteStopTransaction', { transactionId: 77 })).toEqual({ status: 'Rejected' })
    expect(await csms.command(station.stationId, 'RemoteStopTransaction', { transactionId: 1001 })).toEqual({ status: 'Accepted' })
    await station.settled()
    expect(csms.of('StopTransaction')[0]).toMatchObject({ reason: 'Remote', transactionId: 1001 })
  })

  test('RemoteStart without a car waits for one', async () => {
    const station = await ready()
    const awaiting = station.when('awaitingCar')
    await csms.command(station.stationId, 'RemoteStartTransaction', { idTag: 'TAG9', connectorId: 1 })
    expect(await awaiting).toEqual([1, 'TAG9'])
    station.carArrives(newCar('sedan'))
    await station.when('transactionStarted')
  })

  test('while its clock catches up, it starts nothing before the present, and stops running transactions at once', async () => {
    await open()
    const live = Promise.withResolvers<void>()
    const present: { is: Promise<void> | null } = { is: null }
    const station = await csms.ready({ ...clock, present: () => present.is }, { model: 'OH-22' })
    station.carArrives(newCar('compact'), 1)
    station.carArrives(newCar('sedan'), 2)
    await csms.command(station.stationId, 'RemoteStartTransaction', { idTag: 'TAG1', connectorId: 1 })
    await station.settled()
    present.is = live.promise
    expect(await csms.command(station.stationId, 'RemoteStopTransaction', { transactionId: 1001 })).toEqual({ status: 'Accepted' })
    const started = station.when('transactionStarted')
    const start = csms.command(station.stationId, 'RemoteStartTransaction', { idTag: 'TAG2', connectorId: 2 })
    const refused = expect(csms.command(station.stationId, 'GetDiagnostics', { location: 'ftp://example.org' })).rejects.toThrow()
    await clock.advance(25 * 60 * MINUTE)
    expect(csms.of('StartTransaction')).toHaveLength(1)
    live.resolve()
    expect(await start).toEqual({ status: 'Accepted' })
    await refused
    await started
    expect(csms.of('StartTransaction')[1]).toMatchObject({ idTag: 'TAG2', timestamp: isoTime(START + 25 * 60 * MINUTE) })
  })

  test('RemoteStart authorises first if AuthorizeRemoteTxRequests is set', async () => {
    const station = await ready({ configuration: { AuthorizeRemoteTxRequests: 'true' } })
    station.carArrives(newCar('sedan'))
    await csms.command(station.stationId, 'RemoteStartTransaction', { idTag: 'TAG9' })
    await station.when('transactionStarted')
    expect(csms.of('Authorize')).toEqual([{ idTag: 'TAG9' }])
  })

  test('ChangeAvailability at once, and scheduled while charging; it survives a reboot', async () => {
    const station = await charging()
    const inoperative = { connectorId: 1, type: 'Inoperative' }
    expect(await csms.command(station.stationId, 'ChangeAvailability', inoperative)).toEqual({ status: 'Scheduled' })
    expect(station.status()).toBe('Charging')
    station.carLeaves()
    await station.settled()
    expect(csms.of('StatusNotification').at(-1)).toMatchObject({ connectorId: 1, status: 'Unavailable' })
    station.faults.reboot()
    await clock.advance(0)
    await station.reaches('unavailable')
    expect(await csms.command(station.stationId, 'RemoteStartTransaction', { idTag: 'TAG9' })).toEqual({ status: 'Rejected' })
    expect(await csms.command(station.stationId, 'ChangeAvailability', { connectorId: 1, type: 'Operative' })).toEqual({ status: 'Accepted' })
    await station.settled()
    expect(station.state).toBe('ready')
    expect(await csms.command(station.stationId, 'ChangeAvailability', { connectorId: 4, type: 'Operative' })).toEqual({ status: 'Rejected' })
    expect(await csms.command(station.stationId, 'ChangeAvailability', { connectorId: 0, type: 'Inoperative' })).toEqual({ status: 'Accepted' })
    await station.settled()
    expect(csms.of('StatusNotification').slice(-2)).toMatchObject([
      { connectorId: 0, status: 'Unavailable' },
      { connectorId: 1, status: 'Unavailable' },
    ])
  })

  test('soft Reset stops and reports running transactions, and reboots', async () => {
    const station = await charging()
    await pass(station, 3 * MINUTE)
    const down = station.when('disconnected')
    expect(await csms.command(station.stationId, 'Reset', { type: 'Soft' })).toEqual({ status: 'Accepted' })
    await down
    const boot = station.when('boot')
    await clock.advance(0)
    await boot
    await station.settled()
    expect(csms.of('StopTransaction')).toMatchObject([{ reason: 'SoftReset' }])
    expect(csms.calls.map((call) => call.action).lastIndexOf('BootNotification')).toBeGreaterThan(
      csms.calls.map((call) => call.action).indexOf('StopTransaction'),
    )
    expect(station.status()).toBe('Preparing')
  })

  test('hard Reset reboots first and reports the interrupted transactions afterwards', async () => {
    const station = await charging()
    await pass(station, 3 * MINUTE)
    const shown = station.reading().registerWh
    const down = station.when('disconnected')
    await csms.command(station.stationId, 'Reset', { type: 'Hard' })
    await down
    const boot = station.when('boot')
    await clock.advance(45_000)
    await boot
    await station.settled()
    expect(csms.of('StopTransaction')).toMatchObject([{ reason: 'HardReset', meterStop: shown, timestamp: '2026-05-14T10:03:30.000Z' }])
  })

  test('configuration can be read, written, refused and applied', async () => {
    const station = await ready()
    const change = (key: string, value: string) => csms.command(station.stationId, 'ChangeConfiguration', { key, value })
    expect(await change('HeartbeatInterval', '20')).toEqual({ status: 'Accepted' })
    expect(await change('HeartbeatInterval', 'soon')).toEqual({ status: 'Rejected' })
    expect(await change('NumberOfConnectors', '9')).toEqual({ status: 'Rejected' })
    expect(await change('MeterValuesSampledData', 'Energy.Active.Import.Register,Nonsense')).toEqual({ status: 'Rejected' })
    expect(await change('WebSocketPingInterval', '30')).toEqual({ status: 'RebootRequired' })
    expect(await change('Fancy', '1')).toEqual({ status: 'NotSupported' })
    await pass(station, 20_000)
    expect(csms.of('Heartbeat')).toHaveLength(1)
    const some = await csms.command(station.stationId, 'GetConfiguration', {
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
    const all = await csms.command(station.stationId, 'GetConfiguration', {})
    expect((all['configurationKey'] as unknown[]).length).toBeGreaterThan(25)
  })

  test('a new AuthorizationKey is used at once', async () => {
    const station = await ready()
    const back = station.when('connected')
    await csms.command(station.stationId, 'ChangeConfiguration', { key: 'AuthorizationKey', value: 'a new key of twenty characters' })
    await back
    expect(csms.upgrades.at(-1)).toEqual({ stationId: station.stationId, password: 'a new key of twenty characters' })
    const again = station.when('connected')
    const hex = Buffer.from('a key of 20 bytes: 20').toString('hex').slice(0, 40)
    await csms.command(station.stationId, 'ChangeConfiguration', { key: 'AuthorizationKey', value: hex })
    await again
    expect(csms.upgrades.at(-1)).toEqual({ stationId: station.stationId, password: 'a key of 20 bytes: 2' })
  })

  test('ClearCache, UnlockConnector, DataTransfer', async () => {
    const station = await charging()
    expect(await csms.command(station.stationId, 'ClearCache', {})).toEqual({ status: 'Accepted' })
    expect(await csms.command(station.stationId, 'UnlockConnector', { connectorId: 5 })).toEqual({ status: 'NotSupported' })
    expect(await csms.command(station.stationId, 'UnlockConnector', { connectorId: 1 })).toEqual({ status: 'Unlocked' })
    await station.settled()
    expect(csms.of('StopTransaction')[0]).toMatchObject({ reason: 'UnlockCommand' })
    station.carLeaves()
    expect(await csms.command(station.stationId, 'DataTransfer', { vendorId: 'somebody' })).toEqual({ status: 'UnknownVendorId' })
    expect(await csms.command(station.stationId, 'DataTransfer', { vendorId: 'ohmstead', messageId: 'Sing' })).toEqual({ status: 'UnknownMessageId' })
    expect(await csms.command(station.stationId, 'DataTransfer', { vendorId: 'ohmstead', messageId: 'Blink' })).toEqual({ status: 'Accepted' })
    expect(station.state).toBe('blinking')
    await clock.advance(59_999)
    expect(station.state).toBe('blinking')
    await clock.advance(1)
    expect(station.state).toBe('ready')
    expect(await station.dataTransfer('ohmstead', 'Note', 'hello')).toEqual({ status: 'Accepted' })
  })

  test('TriggerMessage for everything that 1.6 can trigger', async () => {
    const station = await ready({ model: 'OH-22' })
    const trigger = (requestedMessage: string, connectorId?: number) =>
      csms.command(station.stationId, 'TriggerMessage', { requestedMessage, ...(connectorId === undefined ? {} : { connectorId }) })
    const before = csms.calls.length
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
    expect(csms.calls.slice(before).map((call) => call.action)).toEqual([
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
    await expect(csms.command(station.stationId, 'GetLocalListVersion', {})).rejects.toMatchObject({ rpcErrorCode: 'NotSupported' })
    expect(await csms.command(station.stationId, 'RemoteStopTransaction', { transactionId: 3 })).toEqual({ status: 'Rejected' })
  })
})

describe('without power', () => {
  test('remembers registers, keys and transactions', async () => {
    const station = await charging()
    await pass(station, 10 * MINUTE)
    const shown = station.reading().registerWh
    station.powerOff()
    expect(station.state).toBe('off')
    await clock.advance(60 * MINUTE)
    expect(station.reading().registerWh).toBe(shown)
    station.powerOn()
    const boot = station.when('boot')
    await clock.advance(0)
    await boot
    await station.settled()
    expect(csms.of('StopTransaction')).toMatchObject([
      { reason: 'PowerLoss', meterStop: shown, timestamp: '2026-05-14T10:10:30.000Z', transactionId: 1001 },
    ])
    expect(station.status()).toBe('Preparing')
    await station.swipe('TAG1')
    await station.settled()
    expect(csms.of('StartTransaction')[1]).toMatchObject({ meterStart: shown })
  })

  test('a swipe does nothing', async () => {
    await open()
    const station = csms.station({ clock })
    expect(await station.swipe('TAG1')).toBe('NoPower')
    expect(station.state).toBe('off')
  })
})
