import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { stationBench } from '../test/station-bench.ts'
import { isoTime, newCar, type StationState } from './index.ts'

const { open, csms, clock, pass, ready, charging, MINUTE } = stationBench()

describe('joining', () => {
  test('is settled only after its connection is open and its boot was answered, however long the server takes', async () => {
    const door = Promise.withResolvers<void>()
    await open({ door: door.promise })
    const station = csms().station({ clock: clock() })
    station.plugIn()
    await clock().advance(0)
    const settled = station.settled().then(() => 'settled')
    expect(await Promise.race([settled, sleep(50, 'on its way')])).toBe('on its way')
    expect(station.isOnItsWay).toBe(true)
    door.resolve()
    await settled
    expect([station.isOnline, station.isOnItsWay]).toEqual([true, false])
  })

  test('sends credentials, boots, and reports every connector and the station', async () => {
    await open({ password: 'secret of a station' })
    const station = await csms().ready(clock(), { model: 'OH-22' })
    expect(csms().upgrades).toEqual([{ stationId: station.stationId, password: 'secret of a station' }])
    expect(csms().calls.map((call) => [call.action, call.payload['connectorId']])).toEqual([
      ['BootNotification', undefined],
      ['StatusNotification', 0],
      ['StatusNotification', 1],
      ['StatusNotification', 2],
    ])
    expect(csms().of('BootNotification')[0]).toMatchObject({
      chargePointVendor: 'Ohmstead',
      chargePointModel: 'OH-22',
      chargePointSerialNumber: station.serial,
      meterSerialNumber: station.meterSerial,
    })
  })

  test('changes its lamp step by step', async () => {
    await open()
    const station = csms().station({ clock: clock(), model: 'OH-7' })
    const states: StationState[] = [station.state]
    station.on('state', (state) => states.push(state))
    station.plugIn()
    await clock().advance(0)
    await station.reaches('ready')
    station.unplug()
    expect(states).toEqual(['off', 'power', 'searching', 'ready', 'off'])
  })

  test('reports the answer to a wrong password and keeps trying', async () => {
    await open({ password: 'the right one, twenty' })
    const station = csms().station({ clock: clock(), password: 'a wrong one, twenty ' })
    station.powerOn()
    await clock().advance(0)
    expect(await station.when('refused')).toEqual([401])
    expect(await station.when('refused')).toEqual([401])
    expect(station.state).toBe('searching')
  })

  test('uses the interval while the server answers Pending, and sends nothing else', async () => {
    await open()
    let answer = 'Pending'
    csms().answers['BootNotification'] = () => ({ status: answer, currentTime: isoTime(clock().now()), interval: 90 })
    const station = csms().station({ clock: clock() })
    station.powerOn()
    const boot = station.when('boot')
    await clock().advance(0)
    await boot
    expect(await csms().command(station.stationId, 'RemoteStartTransaction', { idTag: 'TAG1' })).toEqual({ status: 'Rejected' })
    await clock().advance(89_000)
    expect(csms().calls.map((call) => call.action)).toEqual(['BootNotification'])
    answer = 'Accepted'
    const accepted = station.when('boot')
    await clock().advance(1_000)
    expect(await accepted).toEqual(['Accepted', 90])
    await station.settled()
    await pass(station, 90_000)
    expect(csms().of('Heartbeat')).toHaveLength(1)
  })

  test('does nothing for a server that has rejected it', async () => {
    await open()
    csms().answers['BootNotification'] = () => ({ status: 'Rejected', currentTime: isoTime(clock().now()), interval: 0 })
    const station = csms().station({ clock: clock() })
    station.powerOn()
    const boot = station.when('boot')
    await clock().advance(0)
    await boot
    await expect(csms().command(station.stationId, 'Reset', { type: 'Hard' })).rejects.toMatchObject({ rpcErrorCode: 'SecurityError' })
  })

  test('boots at once if it is triggered while it waits', async () => {
    await open()
    let answer = 'Pending'
    csms().answers['BootNotification'] = () => ({ status: answer, currentTime: isoTime(clock().now()), interval: 3600 })
    const station = csms().station({ clock: clock() })
    station.powerOn()
    const boot = station.when('boot')
    await clock().advance(0)
    await boot
    answer = 'Accepted'
    expect(await csms().command(station.stationId, 'TriggerMessage', { requestedMessage: 'BootNotification' })).toEqual({ status: 'Accepted' })
    await station.reaches('ready')
  })

  test('after a reconnection reports only changes, and does not boot', async () => {
    const station = await ready()
    const before = csms().calls.length
    const back = station.when('connected')
    await csms().drop(station.stationId)
    await back
    await station.settled()
    expect(csms().calls.slice(before)).toEqual([])
    const down = station.when('disconnected')
    station.faults.offline()
    await down
    station.carArrives(newCar('compact'))
    station.faults.online()
    await csms().receives('StatusNotification', (payload) => payload['status'] === 'Preparing')
    expect(csms().of('BootNotification')).toHaveLength(1)
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
      csms()
        .of('StatusNotification')
        .filter((payload) => payload['connectorId'] === 1)
        .map((payload) => payload['status']),
    ).toEqual(['Available', 'Preparing', 'Charging', 'Finishing', 'Available'])
    const [start] = csms().of('StartTransaction')
    const [stop] = csms().of('StopTransaction')
    expect(start).toMatchObject({ connectorId: 1, idTag: 'TAG1', timestamp: '2026-05-14T10:00:30.000Z' })
    expect(stop).toMatchObject({ transactionId: 1001, idTag: 'TAG1', reason: 'Local', timestamp: '2026-05-14T10:20:30.000Z' })
    const delivered = Number(stop?.['meterStop']) - Number(start?.['meterStart'])
    expect(delivered).toBeGreaterThan(2_300)
    expect(delivered).toBeLessThan(2_460)

    const readings = csms()
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
    expect(JSON.stringify(csms().of('MeterValues')[0])).toContain('"measurand":"SoC"')
  })

  test('keeps transactionData within a hundred entries, begin and end included', async () => {
    const station = await charging({ model: 'OH-3', configuration: { MeterValueSampleInterval: '10' } })
    await pass(station, 60 * MINUTE)
    station.carLeaves()
    await station.settled()
    const data = csms().of('StopTransaction')[0]?.['transactionData'] as { timestamp: string; sampledValue: { context: string; format?: string }[] }[]
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
    const [stop] = csms().of('StopTransaction')
    expect(stop).toMatchObject({ reason: 'EVDisconnected' })
    expect(Number(stop?.['meterStop']) - Number(csms().of('StartTransaction')[0]?.['meterStart'])).toBe(500)
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
    expect(csms().of('StartTransaction')).toEqual([])
    await station.swipe('TAG1')
    await station.settled()
    expect(csms().of('StartTransaction')).toHaveLength(1)
  })

  test('is refused for an invalid card', async () => {
    const station = await ready()
    csms().answers['Authorize'] = () => ({ idTagInfo: { status: 'Blocked' } })
    station.carArrives(newCar('compact'))
    expect(await station.swipe('TAG1')).toBe('Blocked')
    await station.settled()
    expect(csms().of('StartTransaction')).toEqual([])
  })

  test('ends when the server does not accept its start', async () => {
    const station = await ready()
    csms().answers['StartTransaction'] = () => ({ transactionId: 5, idTagInfo: { status: 'Invalid' } })
    station.carArrives(newCar('compact'))
    await station.swipe('TAG1')
    await station.settled()
    expect(csms().of('StopTransaction')[0]).toMatchObject({ transactionId: 5, reason: 'DeAuthorized' })
  })

  test('without StopTransactionOnInvalidId stays open and delivers nothing', async () => {
    const station = await ready({ configuration: { StopTransactionOnInvalidId: 'false' } })
    csms().answers['StartTransaction'] = () => ({ transactionId: 5, idTagInfo: { status: 'ConcurrentTx' } })
    station.carArrives(newCar('compact'))
    await station.swipe('TAG1')
    await station.settled()
    await pass(station, 10 * MINUTE)
    expect(station.status()).toBe('SuspendedEVSE')
    station.carLeaves()
    await station.settled()
    expect(csms().of('StopTransaction')[0]?.['meterStop']).toBe(csms().of('StartTransaction')[0]?.['meterStart'])
  })

  test('ends when a fault occurs', async () => {
    const station = await charging()
    await pass(station, 5 * MINUTE)
    station.breakDown('GroundFailure')
    await station.settled()
    expect(csms().of('StopTransaction')[0]).toMatchObject({ reason: 'Other' })
    expect(csms().of('StatusNotification').at(-1)).toMatchObject({ status: 'Faulted', errorCode: 'GroundFailure' })
    expect(station.state).toBe('faulted')
    station.repair()
    await station.settled()
    expect(csms().of('StatusNotification').at(-1)).toMatchObject({ status: 'Finishing', errorCode: 'NoError' })
  })
})

describe('without power', () => {
  test('remembers registers, keys and transactions', async () => {
    const station = await charging()
    await pass(station, 10 * MINUTE)
    const shown = station.reading().registerWh
    station.powerOff()
    expect(station.state).toBe('off')
    await clock().advance(60 * MINUTE)
    expect(station.reading().registerWh).toBe(shown)
    station.powerOn()
    const boot = station.when('boot')
    await clock().advance(0)
    await boot
    await station.settled()
    expect(csms().of('StopTransaction')).toMatchObject([
      { reason: 'PowerLoss', meterStop: shown, timestamp: '2026-05-14T10:10:30.000Z', transactionId: 1001 },
    ])
    expect(station.status()).toBe('Preparing')
    await station.swipe('TAG1')
    await station.settled()
    expect(csms().of('StartTransaction')[1]).toMatchObject({ meterStart: shown })
  })

  test('a swipe does nothing', async () => {
    await open()
    const station = csms().station({ clock: clock() })
    expect(await station.swipe('TAG1')).toBe('NoPower')
    expect(station.state).toBe('off')
  })
})
