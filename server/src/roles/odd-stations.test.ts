import { parseAmount } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, HOUR_MS, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chargingGround } from '../../test/cast/charging-ground.ts'
import { registerFleet, type TestUnit } from '../../test/fleet.ts'
import { startTestGateway } from '../../test/gateway.ts'
import { withDatabase } from '../../test/harness.ts'
import { keptLog } from '../../test/kept-log.ts'
import { listeningServer, rawStation, type RawStation } from '../../test/ocpp-station.ts'
import { lengthOf } from '../../../tools/soak.ts'
import { chargingPort } from '../features/charging/index.ts'
import { balanceOf } from '../features/ledger/index.ts'
import type { GatewayRole } from './gateway.ts'

/** Stations that do not follow the standard: none of it causes a server error, and none of it stops a bill. */

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database
const { log, lines } = keptLog()
let http: Awaited<ReturnType<typeof listeningServer>>
let role: GatewayRole
let siteId: Id<'site'>
let units: readonly TestUnit[]

beforeAll(async () => {
  http = await listeningServer()
  const fleet = await registerFleet(database.owner, clock, 40, { connectors: 2 })
  siteId = fleet.siteId
  units = fleet.units
  await ground.prices()
  role = await startTestGateway(database, {
    server: http.server,
    log,
    charging: chargingPort(database.gateway, clock),
    limits: { messagesPerSecond: 10_000, messagesAtOnce: 10_000 },
  })
})
afterAll(async () => {
  await role.stop()
  await http.close()
})

const at = (ms = 0) => new Date(after(clock.now(), ms)).toISOString()
const faults = () =>
  lines.filter(({ event }) => ['ocpp.notDecided', 'ocpp.connectionGivenUp', 'ocpp.notRecorded', 'ocpp.admissionFailed'].includes(String(event)))

/** Events that a subscriber could not process. */
const parked = async () => (await sql`SELECT name, error FROM platform.outbox_parked`.execute(database.owner.kysely)).rows

/** Above what a register that restarted may show, so that a stray 0 is a fault. */
const BEGIN_WH = 100_000

let next = 0
/** A unit on the line with a free connector, and a driver's tag for it. */
async function ready() {
  const known = units[next++]!
  const unit = { ...known, modelId: '' as Id<'model'>, siteId, station: { stationId: known.stationId, pointId: known.pointId, booted: true } }
  const station = await rawStation({ url: http.url, stationId: known.stationId, password: known.password, answers: () => ({ status: 'Accepted' }) })
  expect(
    await station.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M', chargePointSerialNumber: known.serial }),
  ).toMatchObject({
    status: 'Accepted',
  })
  await station.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available', timestamp: at() })
  await ground.settle()
  const driver = await ground.member('100')
  const { id, tag } = await ground.ask(driver, unit)
  return { station, unit, driver, id, tag }
}

test('a station that reports another serial or meter than was registered is named in the log, and one that reports its own is not', async () => {
  const { stationId, pointId, password, serial } = units[next++]!
  const station = await rawStation({ url: http.url, stationId, password })
  const boots = (reported: object) => station.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M', ...reported })
  const named = () => lines.filter(({ event, pointId: of }) => event === 'device.reportsOtherIdentity' && of === pointId)
  await boots({ chargePointSerialNumber: serial })
  expect(named()).toEqual([])
  await boots({ chargePointSerialNumber: 'OTHER-1', meterSerialNumber: 'METER-1' })
  await expect
    .poll(named)
    .toMatchObject([
      { level: 'warn', stationId, differs: ['serial', 'meterSerial'], serial: 'OTHER-1', meterSerial: 'METER-1', frameId: expect.any(String) },
    ])
  await station.close()
})

/** Starts, does something odd in the middle, and stops: 5,000 Wh have to be billed. */
async function billedAround(odd: (scene: { station: RawStation; transactionId: number; tag: string }) => Promise<void>): Promise<void> {
  const { station, id, tag } = await ready()
  const started = (await station.call('StartTransaction', { connectorId: 1, idTag: tag, meterStart: BEGIN_WH, timestamp: at() })) as {
    transactionId: number
  }
  expect(started).toMatchObject({ idTagInfo: { status: 'Accepted' } })
  const { transactionId } = started
  await clock.forward(20 * MINUTE_MS)
  await odd({ station, transactionId, tag })
  await ground.settle()
  await clock.forward(HOUR_MS)
  expect(await station.call('StopTransaction', { transactionId, meterStop: BEGIN_WH + 5_000, timestamp: at() })).toBeTypeOf('object')
  await ground.forward(15 * SECOND_MS)
  expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', energy_wh: 5_000n })
  expect(faults()).toEqual([])
  expect(await parked()).toEqual([])
  await station.close()
}

/** What came back to a frame that is written by hand. */
async function answerTo(station: RawStation, frame: string): Promise<string> {
  station.send(frame)
  const answer = await station.next()
  expect(answer).not.toContain('InternalError')
  return answer
}

describe('a charging session is billed around', () => {
  test('numbers that are none, or too large', async () => {
    await billedAround(async ({ station, transactionId }) => {
      let number = 0
      for (const value of [
        'NaN',
        'Infinity',
        '-Infinity',
        '1e400',
        '-1e400',
        '-0',
        '1e15',
        '99999999999999999999',
        '""',
        'null',
        '[]',
        '{}',
        '"1,5"',
        'true',
      ]) {
        for (const frame of [
          `{"connectorId":1,"transactionId":${transactionId},"meterValue":[{"timestamp":"${at()}","sampledValue":[{"value":${value}}]}]}`,
          `{"connectorId":1,"transactionId":${value},"meterValue":[{"timestamp":"${at()}","sampledValue":[{"value":"2000"}]}]}`,
          `{"connectorId":${value},"transactionId":${transactionId},"meterValue":[{"timestamp":"${at()}","sampledValue":[{"value":"2000"}]}]}`,
        ])
          await answerTo(station, `[2,"n${(number += 1)}","MeterValues",${frame}]`)
        for (const frame of [
          `{"connectorId":1,"idTag":"STRANGER","meterStart":${value},"timestamp":"${at()}"}`,
          `{"connectorId":${value},"idTag":"STRANGER","meterStart":1,"timestamp":"${at()}"}`,
          `{"connectorId":1,"idTag":${value},"meterStart":1,"timestamp":"${at()}"}`,
        ])
          await answerTo(station, `[2,"n${(number += 1)}","StartTransaction",${frame}]`)
        await answerTo(station, `[2,"n${(number += 1)}","StopTransaction",{"transactionId":987654321,"meterStop":${value},"timestamp":"${at()}"}]`)
        await answerTo(station, `[2,"n${(number += 1)}","StatusNotification",{"connectorId":${value},"status":"Charging","errorCode":"NoError"}]`)
      }
    })
  })

  test('times of no calendar', async () => {
    const times = [
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
      '2016-12-31T23:59:60Z',
      '1970-01-01T00:00:00Z',
      '+275760-09-13T00:00:00Z',
      '2026-02-30T00:00:00Z',
      '',
    ]
    await billedAround(async ({ station, transactionId, tag }) => {
      for (const timestamp of [...times, '-000001-01-01T00:00:00Z', '2026-05-04T24:00:00Z', '2026-05-04T08:00:00+99:99', '9'.repeat(5_000)]) {
        const moment = { timestamp, sampledValue: [{ value: '2000' }] }
        for (const [action, payload] of [
          ['MeterValues', { connectorId: 1, transactionId, meterValue: [moment] }],
          ['MeterValues', { connectorId: 1, meterValue: [moment] }],
          ['StatusNotification', { connectorId: 1, status: 'Charging', errorCode: 'NoError', timestamp }],
          ['StartTransaction', { connectorId: 1, idTag: tag, meterStart: 9, timestamp }],
          ['StopTransaction', { transactionId: 987_654_321, meterStop: 9, timestamp, transactionData: [moment] }],
        ] as const)
          expect(await station.call(action, payload), `${action} ${timestamp.slice(0, 40)}`).not.toBe('InternalError')
      }
    })
  })

  test('text of any length and script, and a frame that is too large on the next connection', async () => {
    const texts = ['x'.repeat(64 * 1024), '𝕏'.repeat(300), '\u202E‮abc', 'ÄÖÜ充电', '\uFFFE', "'; drop table x; --", '\u0001\u001F', ' ', '']
    await billedAround(async ({ station, transactionId }) => {
      for (const text of texts) {
        for (const [action, payload] of [
          ['Authorize', { idTag: text }],
          ['StartTransaction', { connectorId: 1, idTag: text, meterStart: 1, timestamp: at() }],
          ['StopTransaction', { transactionId: 987_654_321, idTag: text, meterStop: 1, timestamp: at(), reason: text }],
          ['StatusNotification', { connectorId: 1, status: 'Charging', errorCode: text, info: text, vendorId: text, vendorErrorCode: text }],
          ['BootNotification', { chargePointVendor: text, chargePointModel: text, firmwareVersion: text, iccid: text, meterType: text }],
          ['DataTransfer', { vendorId: text, messageId: text, data: text }],
          [
            'MeterValues',
            { connectorId: 1, transactionId, meterValue: [{ timestamp: at(), sampledValue: [{ value: text, format: 'SignedData' }] }] },
          ],
          [text.slice(0, 40) || 'Nothing', {}],
        ] as const)
          expect(await station.call(action, payload), `${action.slice(0, 20)} ${text.slice(0, 10)}`).not.toBe('InternalError')
      }
    })
  })

  test('a signed record of a megabyte and the power of a country, in its stop too', async () => {
    await billedAround(async ({ station, transactionId }) => {
      const sampledValue = [
        { value: 'x'.repeat(500_000), format: 'SignedData' },
        { value: '99999999999', measurand: 'Power.Active.Import', unit: 'kW' },
        { value: String(BEGIN_WH + 5_000) },
      ]
      const meterValue = [{ timestamp: at(), sampledValue }]
      expect(await station.call('MeterValues', { connectorId: 1, transactionId, meterValue })).toEqual({})
      const stop = { transactionId, meterStop: BEGIN_WH + 5_000, timestamp: at(), transactionData: meterValue }
      expect(await station.call('StopTransaction', stop)).toEqual({})
    })
  })

  test('a storm of boots, repeated message ids, and unexpected answers', async () => {
    await billedAround(async ({ station, transactionId }) => {
      const boots = Array.from({ length: 200 }, (_, index) =>
        station.call('BootNotification', { chargePointVendor: `V${index}`, chargePointModel: 'M' }, `boot ${index % 7}`),
      )
      // Calls that share an id share their answers; what counts is that the last one is answered.
      expect((await Promise.race([boots.at(-1), station.closed()])) as object).toMatchObject({ status: 'Accepted' })
      for (const frame of ['[3,"unknown",{}]', '[4,"unknown","GenericError","",{}]', '[3,"unknown"]', '[3,"",{}]', '[3,"t1",{"status":"Accepted"}]'])
        station.send(frame)
      for (const value of ['2000', '2100', '2000'])
        expect(
          await station.call(
            'MeterValues',
            { connectorId: 1, transactionId, meterValue: [{ timestamp: at(), sampledValue: [{ value }] }] },
            'the same id',
          ),
        ).toEqual({})
    })
  })

  test('stops and starts out of order, of other transactions and connectors', async () => {
    const other = await ready()
    const elsewhere = (await other.station.call('StartTransaction', { connectorId: 1, idTag: other.tag, meterStart: 1, timestamp: at() })) as {
      transactionId: number
    }
    await billedAround(async ({ station, tag }) => {
      for (const [action, payload] of [
        ['StopTransaction', { transactionId: elsewhere.transactionId, meterStop: BEGIN_WH + 1_000, timestamp: at() }],
        ['StartTransaction', { connectorId: 1, idTag: tag, meterStart: 1_500, timestamp: at() }],
        ['StartTransaction', { connectorId: 7, idTag: tag, meterStart: 1_500, timestamp: at() }],
        ['StartTransaction', { connectorId: 0, idTag: tag, meterStart: 1_500, timestamp: at(-HOUR_MS) }],
        ['StatusNotification', { connectorId: 1, status: 'Charging', errorCode: 'NoError' }],
      ] as const)
        expect(await station.call(action, payload)).toBeTypeOf('object')
    })
  })
})

describe('a start that cannot be accepted ends its charge at once, with the reason', () => {
  type Start = Readonly<Record<string, unknown>>
  test.each<[message: string, failure: string, start: Start, isOtherTaken: boolean]>([
    ['a negative register', 'startUnusable', { meterStart: -5 }, false],
    ['a register above that of any meter', 'startUnusable', { meterStart: 9e15 }, false],
    ['no register', 'startUnusable', { meterStart: 'unknown' }, false],
    ['the other connector', 'otherConnector', { connectorId: 2 }, false],
    ['the whole station', 'connectorUnknown', { connectorId: 0 }, false],
    ['a connector that it does not have', 'connectorUnknown', { connectorId: 7 }, false],
    ['a connector that no station has', 'connectorUnknown', { connectorId: 70_000 }, false],
    ['the connector of another driver', 'connectorTaken', { connectorId: 2 }, true],
  ])('%s: %s', async (_, failure, message, isOtherTaken) => {
    const { station, unit, driver, id, tag } = await ready()
    await station.call('StatusNotification', { connectorId: 2, errorCode: 'NoError', status: 'Available', timestamp: at() })
    await ground.settle()
    if (isOtherTaken) await ground.ask(await ground.member('100'), unit, 2)
    const start: Start = { connectorId: 1, idTag: tag, meterStart: BEGIN_WH, timestamp: at() }
    expect(await station.call('StartTransaction', { ...start, ...message })).toMatchObject({ idTagInfo: { status: 'Invalid' } })
    await ground.settle()
    expect(await shown(driver, id)).toMatchObject({ state: 'failed', failure, held: 0n })
    expect((await balanceOf(database.api.kysely, { kind: 'recharge', owner: driver })).availableMicros).toBe(parseAmount('100'))

    // It charges after all: the same tag begins at its connector.
    const { transactionId } = (await station.call('StartTransaction', start)) as { transactionId: number }
    await clock.forward(HOUR_MS)
    await station.call('StopTransaction', { transactionId, meterStop: BEGIN_WH + 5_000, timestamp: at() })
    await ground.forward(15 * SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', energy_wh: 5_000n, failure: null })
    await station.close()
  })

  test.each([
    ['a negative register', 'startUnusable', { meterStart: -5 }],
    ['the other connector', 'otherConnector', { connectorId: 2 }],
    ['a connector that it does not have', 'connectorUnknown', { connectorId: 7 }],
  ])('%s, although its connector was free again before: %s', async (_, failure, message) => {
    const { station, driver, id, tag } = await ready()
    for (const status of ['Preparing', 'Available']) {
      await station.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status, timestamp: at() })
      await ground.settle()
    }
    expect(await shown(driver, id)).toMatchObject({ state: 'failed', failure: 'cableNotSeen' })
    const start = { connectorId: 1, idTag: tag, meterStart: BEGIN_WH, timestamp: at(), ...message }
    expect(await station.call('StartTransaction', start)).toMatchObject({ idTagInfo: { status: 'Invalid' } })
    await ground.settle()
    expect(await shown(driver, id)).toMatchObject({ state: 'failed', failure, held: 0n })
    await station.close()
  })

  test('at another unit it ends nothing', async () => {
    const [waiting, other] = [await ready(), await ready()]
    const start = { connectorId: 1, idTag: waiting.tag, meterStart: -5, timestamp: at() }
    for (const message of [start, { ...start, meterStart: 5 }])
      expect(await other.station.call('StartTransaction', message)).toMatchObject({ idTagInfo: { status: 'Invalid' } })
    await ground.settle()
    expect(await shown(waiting.driver, waiting.id)).toMatchObject({ state: 'authorised', failure: null })
    for (const { station } of [waiting, other]) await station.close()
  })

  const shown = (driver: Id<'member'>, chargingSessionId: Id<'chargingSession'>) =>
    ground.call(ground.handlers.liveCharging, ground.as(driver), { chargingSessionId })
})

test('no value in any field of a message causes a server error', async () => {
  const { station } = await ready()
  const moment = {
    timestamp: '2026-05-04T08:00:00Z',
    sampledValue: [{ value: '34', unit: 'Wh', phase: 'L1', location: 'Outlet', context: 'Trigger', measurand: 'SoC' }],
  }
  const whole: Readonly<Record<string, object>> = {
    Authorize: { idTag: 'TAG' },
    BootNotification: { chargePointVendor: 'V', chargePointModel: 'M', meterSerialNumber: 'S', imsi: '1' },
    DataTransfer: { vendorId: 'V', messageId: 'M', data: 'D' },
    Heartbeat: {},
    MeterValues: { connectorId: 1, transactionId: 1, meterValue: [moment] },
    StartTransaction: { connectorId: 1, idTag: 'TAG', meterStart: 1, reservationId: 1, timestamp: '2026-05-04T08:00:00Z' },
    StatusNotification: {
      connectorId: 1,
      errorCode: 'NoError',
      status: 'Available',
      info: 'I',
      vendorId: 'V',
      vendorErrorCode: 'E',
      timestamp: '2026-05-04T08:00:00Z',
    },
    StopTransaction: { transactionId: 1, idTag: 'TAG', meterStop: 1, reason: 'Local', timestamp: '2026-05-04T08:00:00Z', transactionData: [moment] },
  }
  const odd = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      true,
      '',
      ' ',
      -0,
      -1,
      0.5,
      2 ** 31,
      2 ** 53,
      1e300,
      '1e400',
      'NaN',
      [],
      {},
      [[]],
      [null],
      '\u202E',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:60Z',
    ),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.integer(),
    fc.double(),
    fc.json({ maxDepth: 2 }).map((text) => JSON.parse(text) as unknown),
  )
  const changed = fc
    .constantFrom(...Object.keys(whole))
    .chain((action) =>
      fc.record({ action: fc.constant(action), field: fc.constantFrom('', ...fieldsOf(whole[action])), value: odd, drop: fc.boolean() }),
    )
  await fc.assert(
    fc.asyncProperty(changed, async ({ action, field, value, drop }) => {
      const answer = await Promise.race([station.call(action, put(whole[action], field.split('.'), value, drop)), station.closed()])
      expect(answer).not.toBe('InternalError')
      expect(answer).not.toBeTypeOf('number')
    }),
    { numRuns: lengthOf({ short: 250, long: 20_000 }) },
  )
  expect(faults()).toEqual([])
  await ground.settle()
  expect(await parked()).toEqual([])
  await station.close()
})

function fieldsOf(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [`${prefix}${key}`, ...fieldsOf(inner, `${prefix}${key}.`)])
}

/** A copy with one field replaced or left out. */
function put(whole: unknown, [first = '', ...rest]: readonly string[], value: unknown, drop: boolean): unknown {
  if (first === '') return value
  const copy = structuredClone(whole) as Record<string, unknown>
  if (rest.length > 0) copy[first] = put(copy[first], rest, value, drop)
  else if (drop) delete copy[first]
  else copy[first] = value
  return copy
}
