import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCsms } from '../test/csms.ts'
import type { Csms } from '../test/csms.ts'
import { Site, Station, manualClock, newCar } from './index.ts'
import type { ManualClock, StationOptions } from './index.ts'
import { frameText } from './link.ts'

const START = Date.UTC(2026, 4, 14, 10, 0, 30)
const MINUTE = 60_000

let csms: Csms
let clock: ManualClock

beforeEach(async () => {
  clock = manualClock(START)
  csms = await openCsms({ now: clock.now })
})
afterEach(async () => {
  await csms.close()
})

async function charging(options: Partial<StationOptions> = {}): Promise<Station> {
  const station = await csms.ready(clock, options)
  station.carArrives(newCar('compact', { socPercent: 20 }))
  const started = station.when('transactionStarted')
  await station.swipe('TAG1')
  await started
  await station.settled()
  return station
}

/** Lets time pass until the queue has been delivered, as retries need both time and answers. */
async function untilDrained(station: Station): Promise<void> {
  while (!station.isDrained) await clock.advance(1_000)
}

const transactional = () => csms.calls.filter((call) => ['StartTransaction', 'MeterValues', 'StopTransaction'].includes(call.action))

describe('a lost network', () => {
  test('stops neither car nor meter; every message is delivered later, in order, with its own time', async () => {
    const station = await charging()
    station.faults.offline(30 * MINUTE)
    await clock.advance(10 * MINUTE)
    expect(station.state).toBe('charging')
    expect(station.isOnline).toBe(false)
    await station.swipe('TAG1')
    station.carLeaves()
    station.carArrives(newCar('sedan'))
    expect(await station.swipe('TAG1')).toBe('Accepted')
    await clock.advance(10 * MINUTE)
    expect(transactional()).toHaveLength(1)
    const back = station.when('connected')
    await clock.advance(10 * MINUTE)
    await back
    await station.settled()

    const sent = transactional().map(({ action, payload }) => {
      const { timestamp, meterValue } = payload as { timestamp?: string; meterValue?: { timestamp: string }[] }
      return { action, at: timestamp ?? meterValue?.[0]?.timestamp }
    })
    expect(sent.map(({ at }) => at)).toEqual(sent.map(({ at }) => at).toSorted((a = '', b = '') => a.localeCompare(b)))
    expect(sent.filter(({ action }) => action === 'MeterValues').length).toBeGreaterThan(25)
    expect(csms.of('StopTransaction')).toMatchObject([{ transactionId: 1001, timestamp: '2026-05-14T10:10:30.000Z' }])
    expect(csms.of('StartTransaction')[1]).toMatchObject({
      timestamp: '2026-05-14T10:10:30.000Z',
      meterStart: csms.of('StopTransaction')[0]?.['meterStop'],
    })
    expect(csms.violations).toEqual([])
  })

  test('allows only known cards to charge', async () => {
    const station = await csms.ready(clock)
    const down = station.when('disconnected')
    station.faults.offline()
    await down
    station.carArrives(newCar('compact'))
    expect(await station.swipe('STRANGER')).toBe('Invalid')
  })

  test('a silent server is called again on a new socket, and no attempt is counted', async () => {
    const station = await charging({ callTimeoutMs: 40, configuration: { TransactionMessageAttempts: '1' } })
    const answer = csms.answers['MeterValues']
    csms.answers['MeterValues'] = () => new Promise(() => {})
    const down = station.when('disconnected')
    const back = station.when('connected')
    await clock.advance(60_000)
    await down
    csms.answers['MeterValues'] = answer
    await back
    await station.settled()
    const [first, second] = csms.of('MeterValues')
    expect(csms.of('MeterValues')).toHaveLength(2)
    expect(second).toEqual(first)
    expect(station.queueLength).toBe(0)
  })

  test('half open: the socket stays open and nothing is read', async () => {
    const station = await csms.ready(clock)
    const thaw = station.faults.freeze()
    let isAnswered = false
    const answer = csms.command(station.stationId, 'ClearCache', {}).then((value) => {
      isAnswered = true
      return value
    })
    await clock.advance(5 * MINUTE)
    expect(isAnswered).toBe(false)
    thaw()
    expect(await answer).toEqual({ status: 'Accepted' })
  })
})

describe('messages', () => {
  test('repeated with the same and with new ids', async () => {
    const station = await csms.ready(clock)
    station.faults.duplicate('StartTransaction', { repeats: 2 })
    station.faults.duplicate('StopTransaction', { messageId: 'new' })
    station.carArrives(newCar('compact'))
    await station.swipe('TAG1')
    await station.settled()
    station.carLeaves()
    await station.settled()
    const starts = csms.calls.filter((call) => call.action === 'StartTransaction')
    const stops = csms.calls.filter((call) => call.action === 'StopTransaction')
    expect(starts.map((call) => call.messageId)).toEqual(Array(3).fill(starts[0]?.messageId))
    expect(starts[2]?.payload).toEqual(starts[0]?.payload)
    expect(new Set(stops.map((call) => call.messageId)).size).toBe(2)
    expect(stops).toHaveLength(2)
    expect(stops.map((call) => call.payload['transactionId'])).toEqual([1001, 1001])
  })

  test('whose answer was missed are sent again after the retry interval, with the same content', async () => {
    const station = await csms.ready(clock)
    station.faults.swallow('StartTransaction')
    station.carArrives(newCar('compact'))
    const failed = station.when('failed')
    await station.swipe('TAG1')
    expect(await failed).toEqual(['StartTransaction', 'timeout'])
    await clock.advance(0)
    await clock.advance(59_000)
    expect(csms.of('StartTransaction')).toHaveLength(1)
    const started = station.when('transactionStarted')
    await clock.advance(1_000)
    expect(await started).toMatchObject([{ transactionId: '1002' }])
    const [first, second] = csms.of('StartTransaction')
    expect(second).toEqual(first)
  })

  test('that the server cannot process are sent TransactionMessageAttempts times, with growing pauses, and then dropped', async () => {
    const station = await csms.ready(clock, { configuration: { TransactionMessageAttempts: '3', TransactionMessageRetryInterval: '10' } })
    const accept = csms.answers['StartTransaction']
    csms.answers['StartTransaction'] = () => {
      throw new Error('the database is away')
    }
    const at: number[] = []
    station.on('failed', () => at.push((clock.now() - START) / 1000))
    station.carArrives(newCar('compact'))
    const lost = station.when('lost')
    await station.swipe('TAG1')
    station.carLeaves()
    await untilDrained(station)
    expect((await lost)[0].action).toBe('StartTransaction')
    expect(at).toHaveLength(3)
    expect(at[1]).toBeGreaterThanOrEqual((at[0] ?? 0) + 10)
    expect(at[2]).toBeGreaterThanOrEqual((at[1] ?? 0) + 20)
    // The stop is sent anyway; the station never received a transaction id.
    expect(csms.of('StopTransaction')).toMatchObject([{ transactionId: -1 }])
    csms.answers['StartTransaction'] = accept
  })

  test('late: held back, then all at once', async () => {
    const station = await charging()
    station.faults.late(20 * MINUTE)
    await clock.advance(19 * MINUTE)
    expect(csms.of('MeterValues')).toEqual([])
    await clock.advance(MINUTE)
    await station.settled()
    expect(csms.of('MeterValues').length).toBeGreaterThan(19)
  })

  test('tampered: any payload can be falsified, while the meter stays correct', async () => {
    const station = await charging()
    await clock.advance(10 * MINUTE)
    station.faults.wrongMeterStop()
    station.faults.tamper('StopTransaction', (payload) => ({ ...payload, timestamp: '2031-01-01T00:00:00Z' }))
    const shown = station.reading().registerWh
    station.carLeaves()
    await station.settled()
    expect(csms.of('StopTransaction')).toMatchObject([{ meterStop: -1, timestamp: '2031-01-01T00:00:00Z' }])
    expect(station.reading().registerWh).toBe(shown)
  })

  test('of the station are sent one at a time', async () => {
    const station = await csms.ready(clock, { model: 'OH-22' })
    let open = 0
    let most = 0
    station.on('frame', ({ direction, raw }) => {
      if (direction === 'cp->csms' && raw.startsWith('[2')) most = Math.max(most, ++open)
      if (direction === 'csms->cp' && !raw.startsWith('[2')) open--
    })
    station.carArrives(newCar('compact'), 1)
    station.carArrives(newCar('city'), 2)
    await Promise.all([station.swipe('TAG1', 1), station.swipe('TAG2', 2)])
    await clock.advance(30 * MINUTE)
    await station.settled()
    expect(most).toBe(1)
  })
})

describe('a reboot with the cable plugged', () => {
  test('ends the transaction afterwards; the register continues from its previous value', async () => {
    const station = await charging()
    await clock.advance(10 * MINUTE)
    const shown = station.reading().registerWh
    const boot = station.when('boot')
    station.faults.reboot()
    await clock.advance(0)
    await boot
    await station.settled()
    expect(csms.of('StopTransaction')).toMatchObject([{ reason: 'Reboot', meterStop: shown }])
    expect(csms.of('StatusNotification').at(-1)).toMatchObject({ connectorId: 1, status: 'Preparing' })
  })

  test('continues the transaction if the quirk is set', async () => {
    const station = await charging({ quirks: { resumesTransactions: true } })
    await clock.advance(10 * MINUTE)
    const boot = station.when('boot')
    station.faults.reboot()
    await clock.advance(0)
    await boot
    await station.settled()
    expect(station.status()).toBe('Charging')
    await clock.advance(10 * MINUTE)
    station.carLeaves()
    await station.settled()
    expect(csms.of('StartTransaction')).toHaveLength(1)
    expect(csms.of('StopTransaction')).toMatchObject([{ transactionId: 1001, reason: 'EVDisconnected' }])
  })
})

describe('clocks', () => {
  test('follow the server unless they drift', async () => {
    await csms.close()
    clock = manualClock(START, { followsServer: true })
    csms = await openCsms({ now: () => clock.now() + 3_600_000 })
    const station = await csms.ready(clock)
    expect(csms.of('StatusNotification')[0]).toMatchObject({ timestamp: '2026-05-14T11:00:30.000Z' })
    station.faults.clockDrift(-500)
    await clock.advance(1_000_000)
    station.carArrives(newCar('compact'))
    await station.settled()
    expect(csms.of('StatusNotification').at(-1)).toMatchObject({ timestamp: '2026-05-14T11:17:09.500Z' })
    station.faults.clockShift(-86_400_000)
    station.carLeaves()
    await station.settled()
    expect(csms.of('StatusNotification').at(-1)).toMatchObject({ timestamp: '2026-05-13T11:17:09.500Z' })
  })
})

describe('a site', () => {
  test('loses and regains power as a whole', async () => {
    const stations = [await charging(), await csms.ready(clock), await csms.ready(clock, { model: 'OH-22' })]
    const site = new Site(stations)
    const boxed = csms.station({ clock })
    await clock.advance(5 * MINUTE)
    const down = stations.map((station) => station.when('disconnected'))
    site.cutPower()
    await Promise.all(down)
    expect(stations.map((station) => station.state)).toEqual(['off', 'off', 'off'])
    await clock.advance(30 * MINUTE)
    const boots = stations.map((station) => station.when('boot'))
    new Site([...stations, boxed]).restorePower()
    await clock.advance(0)
    await Promise.all(boots)
    await Promise.all(stations.map((station) => station.settled()))
    expect(csms.of('BootNotification')).toHaveLength(6)
    expect(csms.of('StopTransaction')).toMatchObject([{ reason: 'PowerLoss', timestamp: '2026-05-14T10:05:30.000Z' }])
    expect(boxed.state).toBe('off')
  })
})

describe('quirks', () => {
  test('kilo: energy in kWh, power in kW', async () => {
    const station = await charging({ quirks: { kilo: true } })
    await clock.advance(MINUTE)
    await station.settled()
    const [first] = csms.of('MeterValues') as { meterValue: { sampledValue: { value: string; unit: string; measurand: string }[] }[] }[]
    const values = first?.meterValue[0]?.sampledValue
    const start = Number(csms.of('StartTransaction')[0]?.['meterStart'])
    expect(values?.[0]).toMatchObject({ unit: 'kWh' })
    expect(Number(values?.[0]?.value) * 1000).toBeGreaterThanOrEqual(start)
    expect(Number(values?.[0]?.value) * 1000).toBeLessThan(start + 130)
    expect(values?.[1]).toMatchObject({ unit: 'kW', measurand: 'Power.Active.Import' })
  })

  test('timestamps without a zone, or local ones marked as UTC', async () => {
    const rows: string[] = []
    for (const timestamps of ['zoneless', 'localAsUtc'] as const) {
      const station = csms.station({ clock, quirks: { timestamps } })
      const frame = station.when('frame', ({ raw }) => raw.includes('StatusNotification'))
      station.powerOn()
      await clock.advance(0)
      rows.push(/"timestamp":"([^"]*)"/.exec((await frame)[0].raw)?.[1] ?? '')
    }
    expect(rows).toEqual(['2026-05-14T10:00:30', '2026-05-14T12:00:30.000Z'])
  })

  test('transactionId -1 at the stop', async () => {
    const station = await charging({ quirks: { transactionId: 'minusOne' } })
    station.carLeaves()
    await station.settled()
    expect(csms.of('StopTransaction')).toMatchObject([{ transactionId: -1 }])
  })

  test('a BootNotification on every socket, message ids from 1 after every boot', async () => {
    const station = await csms.ready(clock, { quirks: { bootsOnReconnect: true, repeatsMessageIds: true } })
    const boot = station.when('boot')
    await csms.drop(station.stationId)
    await boot
    await station.settled()
    expect(csms.of('BootNotification')).toHaveLength(2)
    const restarted = station.when('boot')
    station.faults.reboot()
    await clock.advance(0)
    await restarted
    await station.settled()
    const boots = csms.calls.filter((call) => call.action === 'BootNotification')
    expect([boots[0]?.messageId, boots[2]?.messageId]).toEqual(['1', '1'])
  })

  test('a transactionId beyond the safe integers is returned with the same digits', async () => {
    const received: string[] = []
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'ocpp1.6' })
    await once(server, 'listening')
    server.on('connection', (socket) => {
      socket.on('message', (data) => {
        const raw = frameText(data)
        received.push(raw)
        const [, id, action] = JSON.parse(raw) as [number, string, string]
        const answers: Record<string, string> = {
          BootNotification: `{"status":"Accepted","interval":300,"currentTime":"2026-05-14T10:00:30Z"}`,
          Authorize: '{"idTagInfo":{"status":"Accepted"}}',
          StartTransaction: '{"transactionId":9007199254740993111,"idTagInfo":{"status":"Accepted"}}',
        }
        socket.send(`[3,"${id}",${answers[action] ?? '{}'}]`)
      })
    })
    const station = new Station({
      url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ocpp`,
      stationId: 'S',
      password: null,
      clock,
      bootMs: 0,
    })
    station.powerOn()
    await clock.advance(0)
    await station.reaches('ready')
    station.carArrives(newCar('compact'))
    await station.swipe('TAG1')
    await station.settled()
    expect(station.transaction()?.transactionId).toBe('9007199254740993111')
    station.carLeaves()
    await station.settled()
    expect(received.find((raw) => raw.includes('StopTransaction'))).toContain('"transactionId":9007199254740993111')
    await station.stop()
    server.close()
  })
})

test('malformed commands get the matching CALLERROR, and the station continues', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'ocpp1.6' })
  await once(server, 'listening')
  const answers: string[] = []
  const all = Promise.withResolvers<void>()
  const commands = [
    'not json',
    '{}',
    '[2,5,"Reset",{}]',
    '[2,"a","Reset",{}]',
    '[2,"b","Reset",{"type":"Sideways"}]',
    '[2,"c","RemoteStartTransaction",{"idTag":5}]',
    '[2,"d","RemoteStartTransaction",{"idTag":"a tag of more than twenty characters"}]',
    '[2,"e","RemoteStopTransaction",{"transactionId":"7"}]',
    '[2,"f","Dance",{}]',
    '[2,"g","toString",{}]',
    '[2,"h","Reset",[]]',
    '[2,"i","ChangeAvailability",{"connectorId":-1,"type":"Operative"}]',
    '[2,"j","ClearCache",{}]',
  ]
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      const message = JSON.parse(frameText(data)) as [number, string, string]
      if (message[0] === 2) {
        socket.send(`[3,"${message[1]}",{"status":"Accepted","interval":300,"currentTime":"2026-05-14T10:00:30Z"}]`)
        if (message[2] === 'BootNotification') for (const command of commands) socket.send(command)
      } else {
        answers.push(`${message[1]} ${message[0] === 4 ? message[2] : 'answered'}`)
        if (message[1] === 'j') all.resolve()
      }
    })
  })
  const station = new Station({
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ocpp`,
    stationId: 'S',
    password: null,
    clock,
    bootMs: 0,
  })
  station.powerOn()
  await clock.advance(0)
  await all.promise
  expect(answers).toEqual([
    'a OccurenceConstraintViolation',
    'b PropertyConstraintViolation',
    'c TypeConstraintViolation',
    'd PropertyConstraintViolation',
    'e TypeConstraintViolation',
    'f NotImplemented',
    'g NotImplemented',
    'h FormationViolation',
    'i PropertyConstraintViolation',
    'j answered',
  ])
  await station.stop()
  server.close()
})
