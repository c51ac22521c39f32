import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChargingDesk } from '../../../test/charging-desk.ts'
import { registerFleet, type TestUnit } from '../../../test/fleet.ts'
import { startTestGateway } from '../../../test/gateway.ts'
import { withDatabase } from '../../../test/harness.ts'
import { listeningServer, rawStation, type RawStation } from '../../../test/ocpp-station.ts'
import type { GatewayRole } from '../../roles/gateway.ts'
import { brokenFrames } from './frame.store.ts'
import { quirks } from './v16/quirks.ts'

/** A frame as a real station sent it: ../shared/data/ocpp-frames. */
interface Trace {
  readonly vendor: string
  readonly direction: 'cp->csms' | 'csms->cp'
  readonly quirk?: string
  readonly raw: string
}

const file = path.resolve(import.meta.dirname, '../../../../../shared/data/ocpp-frames/traces.jsonl')
const present = existsSync(file) || process.env['REQUIRE_SHARED'] === '1'
const why = 'the recordings belong to others and do not ship: ../shared/data/ocpp-frames is absent'

describe('recordings of thirty vendors (../shared/data/ocpp-frames)', () => {
  const traces = present
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Trace)
    : []
  const fromStations = traces.filter(({ direction }) => direction === 'cp->csms')
  const db = withDatabase()
  let http: Awaited<ReturnType<typeof listeningServer>>
  let role: GatewayRole
  let units: readonly TestUnit[]

  beforeAll(async () => {
    http = await listeningServer()
    const desk = await openChargingDesk(db.owner, db.gateway)
    units = (await registerFleet(db.owner, db.clock, 3)).units
    role = await startTestGateway(db, { server: http.server, charging: desk, limits: { messagesAtOnce: 1_000 } })
  })
  afterAll(async () => {
    await role.stop()
    await http.close()
  })

  test('there are 138, and every quirk in them has a row', ({ skip }) => {
    skip(!present, why)
    expect(traces).toHaveLength(138)
    const shown = [...new Set(traces.flatMap(({ quirk }) => quirk?.split('; ') ?? []))]
    for (const text of shown) {
      const rows = rowsByWords.filter(([words]) => words.test(text)).map(([, row]) => row)
      expect(
        quirks.map(({ name }) => name),
        text,
      ).toEqual(expect.arrayContaining(rows))
      expect(rows.length, text).toBeGreaterThan(0)
    }
  })

  const orders: [how: string, unit: number, frames: readonly Trace[]][] = [
    ['in their order', 0, fromStations],
    ['each twice', 1, fromStations.flatMap((trace) => [trace, trace])],
    ['shuffled', 2, shuffled(fromStations)],
  ]
  test.for(orders)('%s: all are answered, stored byte for byte, and no register is lost', async ([, unit, frames], { skip }) => {
    skip(!present, why)
    const { stationId, pointId } = units[unit]!
    const station = await rawStation({ url: http.url, ...units[unit]! })
    for (const { raw } of frames) station.send(raw)
    await answered(station, frames.filter(({ raw }) => (JSON.parse(raw) as unknown[])[0] === 2).length)
    expect(station.socket.readyState).toBe(station.socket.OPEN)
    await station.close()

    const { rows } = await db.owner.pool.query<{ raw: string; sha256: Buffer }>(
      `SELECT raw, sha256 FROM ocpp.frame WHERE station_id = $1 AND direction = 'in' ORDER BY seq`,
      [stationId],
    )
    expect(rows.map(({ raw }) => raw)).toEqual(frames.map(({ raw }) => raw))
    expect(rows.map(({ sha256 }) => sha256.toString('hex'))).toEqual(frames.map(({ raw }) => createHash('sha256').update(raw).digest('hex')))
    expect(await brokenFrames(db.owner.kysely, stationId)).toEqual([])

    const published = await db.owner.pool.query<{ payload: { readings: { registerWh: number | null }[] } }>(
      `SELECT payload FROM platform.outbox WHERE name = 'meter.read' AND payload->>'pointId' = $1`,
      [pointId],
    )
    const registers = published.rows.flatMap(({ payload }) => payload.readings.map(({ registerWh }) => registerWh)).filter((wh) => wh !== null)
    expect(sorted(registers)).toEqual(sorted(frames.flatMap(({ raw }) => registersIn(raw))))
  })

  test('answers and verdicts match the table', async ({ skip }) => {
    skip(!present, why)
    const { rows } = await db.owner.pool.query<{ action: string | null; verdict: string; count: number }>(
      `SELECT action, verdict, count(*)::int AS count FROM ocpp.frame WHERE station_id = $1 AND direction = 'in' GROUP BY 1, 2 ORDER BY 1, 2`,
      [units[0]!.stationId],
    )
    const counted = Object.fromEntries(rows.map(({ action, verdict, count }) => [`${action ?? 'answer'} ${verdict}`, count]))
    expect(counted).toMatchObject({ 'StatusNotification repaired': 1, 'StatusNotification refused': 1, 'SecurityEventNotification understood': 1 })
    expect(rows.some(({ verdict }) => verdict === 'unusable' || verdict === 'hostile')).toBe(false)
  })
})

/** The terms in the recordings' notes, and the row of the table that describes our handling. */
const rowsByWords: readonly (readonly [words: RegExp, row: string])[] = [
  [/microseconds|offset \+00:00/, 'offset'],
  [/Faulted on connector 0|days before it was sent/, 'lateEvent'],
  [/kWh|power in kW|10 Wh steps/, 'kWh'],
  [/three$|no total power|at most 10 samples/, 'phasesOnly'],
  [/restarts at 0|per transaction|meterStart always 0/, 'perTransactionRegister'],
  [/no unit/, 'noUnit'],
  [/location Inlet/, 'otherLocation'],
  [/no transactionId/, 'noTransactionId'],
  [/idTag (with colons|starts with a blank|is the RFID)|masked by the reporter/, 'idTagOdd'],
  [/SECOND StartTransaction/, 'secondStart'],
  [/"null"|"none" as text|empty (iccid|meterSerialNumber|strings)/, 'emptyOptional'],
  [/no timestamp/, 'noStatusTime'],
  [/core profile requires|phase suffix/, 'unknownKey'],
  [/errorCode "Error"/, 'unknownErrorCode'],
  [/blanks inside|line breaks/, 'blanks'],
  [/no StopTransaction meter value|no reason|empty transactionData/, 'emptyTransactionData'],
  [/firmwareVersion with commas/, 'longFirmware'],
  [/without zone/, 'noZone'],
  [/reservationId 0/, 'reservationZero'],
  [/asks Authorize/, 'authorizeAfterRemoteStart'],
  [/message id/, 'messageId'],
  [/with a Z|^as before$/, 'clockAhead'],
  [/clock corrected/, 'clockBack'],
  [/1970/, 'clockUnset'],
  [/two-second transaction/, 'zeroTransaction'],
  [/CALLERROR/, 'strayError'],
  [/meter moves on/, 'energyAfterStop'],
  [/connector 0/, 'connectorZero'],
  [/repeated for connector 1/, 'connectorZero'],
  [/per-phase power AND/, 'totalAndPhases'],
  [/transactionId -1/, 'transactionMinusOne'],
  [/Frequency without/, 'frequencyNoUnit'],
  [/value after unit/, 'fieldOrder'],
  [/floors 7.2 A/, 'flooredLimit'],
  [/SoC 0/, 'socZero'],
  [/evseId/, 'ocpp2Words'],
  [/vendorId carries/, 'vendorIdOdd'],
  [/cut to whole Wh/, 'fractionalWh'],
  [/chargePointVendor is an empty/, 'emptyVendor'],
]

/** Waits until this many answers were received. */
async function answered(station: RawStation, count: number): Promise<void> {
  await expect.poll(() => station.received.length).toBe(count)
  expect(station.received.every((frame) => frame.startsWith('[3,') || frame.startsWith('[4,'))).toBe(true)
}

/** Import registers of a MeterValues frame, computed in another way than the edge's: decimal text, shifted by its unit, truncated. */
function registersIn(raw: string): number[] {
  const [type, , action, payload] = JSON.parse(raw) as [number, string, string, { meterValue?: { sampledValue: Record<string, string>[] }[] }]
  if (type !== 2 || action !== 'MeterValues') return []
  return (payload.meterValue ?? []).flatMap(({ sampledValue }) =>
    sampledValue
      .filter(
        ({ measurand = 'Energy.Active.Import.Register', location = 'Outlet' }) =>
          measurand === 'Energy.Active.Import.Register' && location === 'Outlet',
      )
      .map(({ value = '', unit = 'Wh' }) => {
        const [whole = '', fraction = ''] = value.split('.')
        return Number(unit === 'kWh' ? whole + fraction.padEnd(3, '0').slice(0, 3) : whole)
      }),
  )
}

const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b)

/** The same shuffle in every run. */
function shuffled<T>(items: readonly T[]): T[] {
  const key = (index: number) => createHash('sha256').update(`order ${index}`).digest('hex')
  return items
    .map((item, index) => ({ item, key: key(index) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item }) => item)
}
