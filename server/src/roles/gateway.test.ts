import { devicesFeature } from '../features/devices/feature.ts'
import { randomBytes } from 'node:crypto'
import { Station } from '@ohmstead/simulator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChargingDesk } from '../../test/charging-desk.ts'
import { registerFleet, type TestFleet } from '../../test/fleet.ts'
import { startTestGateway } from '../../test/gateway.ts'
import { withDatabase } from '../../test/harness.ts'
import { listeningServer, rawStation } from '../../test/ocpp-station.ts'
import { connectorsOfPoints, pointById, presenceOf } from '../features/devices/index.ts'
import { framesStored } from '@ohmstead/contract/devices/events'
import { openNotifier } from '../edges/http/index.ts'
import { openBus, type Bus } from '../platform/bus.ts'
import { inTransaction } from '../platform/database.ts'
import { runDueNow } from '../platform/due.ts'
import { silentLog } from '../platform/log.ts'
import type { GatewayRole } from './gateway.ts'
import { rawCommand, type RawCommand } from '../../test/raw-command.ts'

const db = withDatabase()
let http: Awaited<ReturnType<typeof listeningServer>>
let role: GatewayRole
let desk: Awaited<ReturnType<typeof openChargingDesk>>
let fleet: TestFleet
let bus: Bus

beforeAll(async () => {
  http = await listeningServer()
  desk = await openChargingDesk(db.owner, db.gateway)
  fleet = await registerFleet(db.owner, db.clock, 17)
  bus = await openBus(db.api)
  role = await startTestGateway(db, {
    server: http.server,
    charging: desk,
    framesNotifier: openNotifier({ bus, db: db.gateway, log: silentLog }, framesStored),
  })
})

afterAll(async () => {
  await role.stop()
  await http.close()
})

// Commands are created here by the owner, without a member or colleague: permissions are tested elsewhere.
beforeAll(() => db.owner.pool.query('ALTER TABLE devices.command DISABLE TRIGGER agreed_command'))

const connect = (index: number) => rawStation({ url: http.url, ...fleet.units[index]! })

const want = (index: number, key: string, extra: Partial<RawCommand> = {}) =>
  inTransaction(db.owner, (trx) =>
    rawCommand(trx, { pointId: fleet.units[index]!.pointId, action: 'ClearCache', payload: {}, key, at: db.clock.now(), ...extra }),
  )
const state = async (id: string) =>
  (await db.owner.pool.query<{ state: string; answer: string | null }>('SELECT state, answer FROM devices.command WHERE id = $1', [id])).rows[0]
const publishedFor = async (id: string) =>
  (
    await db.owner.pool.query(
      `SELECT payload->>'state' AS state FROM platform.outbox WHERE name = 'command.answered' AND payload->>'commandId' = $1`,
      [id],
    )
  ).rows

test('stored frames are reported to pages that follow their station', async () => {
  const { pointId } = fleet.units[16]!
  const received: string[] = []
  const leave = bus.subscribe('live', (payload) => received.push(payload))
  const station = await connect(16)
  await station.call('Heartbeat', {})
  await expect.poll(() => received).toContain(JSON.stringify({ event: 'frames.stored', staffTopics: [`point:${pointId}`] }))
  await station.close()
  leave()
})

describe('a station from boot to stop', () => {
  test('is accepted, commissioned by its boot, and shown as connected', async () => {
    const unit = fleet.units[0]!
    const station = await connect(0)
    expect(
      await station.call('BootNotification', { chargePointVendor: 'Ohmstead', chargePointModel: 'Test 22', chargePointSerialNumber: unit.serial }),
    ).toMatchObject({ status: 'Accepted', currentTime: '2026-05-04T08:00:00.000Z' })
    expect(
      await station.call('StatusNotification', { connectorId: 1, status: 'Available', errorCode: 'NoError', timestamp: '2026-05-04T08:00:00Z' }),
    ).toEqual({})
    expect(await station.call('Heartbeat', {})).toEqual({ currentTime: '2026-05-04T08:00:00.000Z' })
    const point = await pointById(db.api.kysely, unit.pointId)
    expect(point).toMatchObject({ connected: true, state: 'free', commissionedAt: db.clock.now(), simulated: true })
    expect(await connectorsOfPoints(db.api.kysely, [unit.pointId])).toMatchObject([{ connector: 1, status: 'Available' }])
    await station.close()
    await expect.poll(async () => (await presenceOf(db.api.kysely, unit.pointId))?.connected).toBe(false)
  })

  test('may have more connectors than 64; a number beyond all bounds is refused without further effect', async () => {
    const station = await connect(0)
    const report = (connectorId: number) => station.call('StatusNotification', { connectorId, status: 'Available', errorCode: 'NoError' })
    for (const connectorId of [65, 300, 1_000]) expect(await report(connectorId)).toEqual({})
    for (const connectorId of [1_001, 40_000, 2_147_483_648]) expect(await report(connectorId)).toBe('PropertyConstraintViolation')
    expect((await connectorsOfPoints(db.api.kysely, [fleet.units[0]!.pointId])).map(({ connector }) => connector)).toEqual([1, 65, 300, 1_000])
    await station.close()
    await expect.poll(async () => (await presenceOf(db.api.kysely, fleet.units[0]!.pointId))?.connected).toBe(false)
  })

  test('charges', async () => {
    const station = await connect(1)
    await station.call('BootNotification', { chargePointVendor: 'Ohmstead', chargePointModel: 'Test 22' })
    expect(await station.call('Authorize', { idTag: 'GOOD1' })).toEqual({ idTagInfo: { status: 'Accepted' } })
    const started = await station.call('StartTransaction', { connectorId: 1, idTag: 'GOOD1', meterStart: 1000, timestamp: '2026-05-04T07:59:00Z' })
    const { transactionId } = started as { transactionId: number }
    expect(started).toMatchObject({ idTagInfo: { status: 'Accepted' } })
    expect(
      await station.call('MeterValues', {
        connectorId: 1,
        transactionId,
        meterValue: [{ timestamp: '2026-05-04T07:59:30Z', sampledValue: [{ value: '1.5', unit: 'kWh' }] }],
      }),
    ).toEqual({})
    expect(await station.call('StopTransaction', { transactionId, meterStop: 2000, timestamp: '2026-05-04T08:00:00Z' })).toEqual({})
    expect(await desk.rows()).toMatchObject([{ meterStart: 1000, meterStop: 2000 }])
    await station.close()
  })
})

test('a repeated start, with the same id and others, on this connection and the next, is one charging session', async () => {
  const begin = { connectorId: 1, idTag: 'GOOD9', meterStart: 77, timestamp: '2026-05-04T07:00:00Z' }
  const answers = []
  for (const ids of [
    ['a', 'a', 'b'],
    ['a', 'c'],
  ]) {
    const station = await connect(0)
    for (const id of ids) answers.push(await station.call('StartTransaction', begin, id))
    await station.close()
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect((await desk.rows()).filter(({ meterStart }) => meterStart === 77)).toHaveLength(1)
  const { rows } = await db.owner.pool.query(
    `SELECT verdict FROM ocpp.frame WHERE station_id = $1 AND action = 'StartTransaction' AND direction = 'in' ORDER BY seq`,
    [fleet.units[0]!.stationId],
  )
  expect(rows.map(({ verdict }: { verdict: string }) => verdict)).toEqual(['understood', 'repeated', 'understood', 'understood', 'understood'])
})

test('none of a thousand unknown tags may charge', async () => {
  const other = await listeningServer()
  const fast = await startTestGateway(db, { server: other.server, charging: desk, limits: { messagesAtOnce: 2_000 } })
  const stations = await Promise.all(fleet.units.slice(0, 10).map((unit) => rawStation({ url: other.url, ...unit })))
  const answers = await Promise.all(
    stations.flatMap((station) => Array.from({ length: 100 }, () => station.call('Authorize', { idTag: randomBytes(10).toString('hex') }))),
  )
  expect(answers).toHaveLength(1_000)
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"idTagInfo":{"status":"Invalid"}}']))
  for (const station of stations) await station.close()
  await fast.stop()
  await other.close()
})

describe('commands to a station', () => {
  test('are sent as soon as they are committed, and the answer is stored and published once', async () => {
    const station = await rawStation({ url: http.url, ...fleet.units[2]!, answers: () => ({ status: 'Accepted' }) })
    const id = await want(2, 'one')
    await expect.poll(() => state(id)).toEqual({ state: 'accepted', answer: '{"status":"Accepted"}' })
    expect(await publishedFor(id)).toEqual([{ state: 'accepted' }])
    const { rows } = await db.owner.pool.query(
      'SELECT f.verdict, f.action FROM devices.command c JOIN ocpp.frame f ON f.id IN (c.frame_id, c.answer_frame_id) WHERE c.id = $1 ORDER BY f.seq',
      [id],
    )
    expect(rows).toEqual([
      { verdict: 'command', action: 'ClearCache' },
      { verdict: 'answer', action: 'ClearCache' },
    ])
    await station.close()
  })

  test('wait for a disconnected station', async () => {
    const id = await want(3, 'one')
    expect(await state(id)).toMatchObject({ state: 'queued' })
    const station = await rawStation({ url: http.url, ...fleet.units[3]!, answers: () => ({ status: 'Rejected' }) })
    await expect.poll(() => state(id)).toMatchObject({ state: 'rejected' })
    await station.close()
  })

  test('are sent one after the other, in order', async () => {
    const station = await connect(4)
    for (const index of [0, 1, 2]) await want(4, `${index}`, { action: 'DataTransfer', payload: { vendorId: 'ohmstead', data: `${index}` } })
    for (const index of [0, 1, 2]) {
      const [, id, , payload] = JSON.parse(await station.next()) as [number, string, string, { data: string }]
      expect(payload.data).toBe(String(index))
      await expect(station.next(50)).rejects.toThrow('no message was received')
      station.send(JSON.stringify([3, id, { status: 'Accepted' }]))
    }
    await station.close()
  })

  test('fail on an error, and time out without an answer; a late answer changes nothing and is logged', async () => {
    const station = await connect(5)
    const failing = await want(5, 'error')
    const [, first] = JSON.parse(await station.next()) as [number, string]
    station.send(JSON.stringify([4, first, 'InternalError', 'broken', {}]))
    await expect.poll(() => state(failing)).toEqual({ state: 'failed', answer: '{"code":"InternalError","description":"broken"}' })
    const silent = await want(5, 'silence', { timeoutMs: 100 })
    const [, second] = JSON.parse(await station.next()) as [number, string]
    await expect.poll(() => state(silent)).toEqual({ state: 'timedOut', answer: null })
    station.send(JSON.stringify([3, second, { status: 'Accepted' }]))
    station.send(JSON.stringify([3, 'never-asked', {}]))
    await station.call('Heartbeat', {})
    expect(await state(silent)).toMatchObject({ state: 'timedOut' })
    const late = () =>
      db.owner.pool.query(`SELECT message_id FROM ocpp.frame WHERE station_id = $1 AND verdict = 'lateAnswer' ORDER BY seq`, [
        fleet.units[5]!.stationId,
      ])
    await expect.poll(async () => (await late()).rows).toEqual([{ message_id: second }, { message_id: 'never-asked' }])
    await station.close()
  })

  test('fail on an invalid answer, which is stored for staff', async () => {
    const station = await rawStation({ url: http.url, ...fleet.units[6]!, answers: () => ({ status: 'Maybe' }) })
    const id = await want(6, 'odd')
    await expect.poll(() => state(id)).toMatchObject({ state: 'failed' })
    await station.close()
  })

  test('count as two for two concurrent requests, and as one with the same key', async () => {
    const station = await rawStation({ url: http.url, ...fleet.units[7]!, answers: () => ({ status: 'Accepted' }) })
    await Promise.all([want(7, 'a'), want(7, 'b'), want(7, 'a')])
    await expect
      .poll(async () => (await db.owner.pool.query(`SELECT state FROM devices.command WHERE point_id = $1`, [fleet.units[7]!.pointId])).rows)
      .toEqual([{ state: 'accepted' }, { state: 'accepted' }])
    await station.close()
  })
})

describe('a unit with a reset command', () => {
  const hard = { action: 'Reset', payload: { type: 'Hard' } }
  const boot = { chargePointVendor: 'Ohmstead', chargePointModel: 'Test 22' }
  const expire = async () => {
    for (const work of devicesFeature.dueWork) await runDueNow(db.worker, work, db.clock.now())
  }
  const row = async (id: string) =>
    (
      await db.owner.pool.query<{ state: string; answer: string | null; confirmed: boolean; frames: number }>(
        `SELECT state, answer, confirmed_at IS NOT NULL AS confirmed,
                (SELECT count(*)::int FROM ocpp.frame f WHERE f.id IN (c.frame_id, c.answer_frame_id, c.confirmed_frame_id)) AS frames
           FROM devices.command c WHERE id = $1`,
        [id],
      )
    ).rows[0]

  test('answers, reboots, and its boot confirms: a whole station, again and again', async () => {
    const { stationId, password } = fleet.units[12]!
    const station = new Station({ url: `${http.url}/ocpp`, stationId, password, bootMs: 0, reconnectMs: [5, 20] })
    station.powerOn()
    await station.online()
    for (const round of [1, 2, 3, 4, 5]) {
      await db.clock.forward(1_000)
      const id = await want(12, `hard ${round}`, hard)
      await expect.poll(() => state(id)).toEqual({ state: 'accepted', answer: '{"status":"Accepted"}' })
      await db.clock.forward(1_000)
      await expect.poll(() => row(id)).toMatchObject({ confirmed: true, frames: 3 })
      expect(await publishedFor(id)).toEqual([{ state: 'accepted' }])
    }
    await station.stop()
  })

  test('that loses its connection before the answer is confirmed by its boot', async () => {
    const station = await connect(13)
    const id = await want(13, 'cut', hard)
    await station.next()
    station.socket.terminate()
    await expect.poll(async () => (await presenceOf(db.api.kysely, fleet.units[13]!.pointId))?.connected).toBe(false)
    expect(await row(id)).toMatchObject({ state: 'sent', confirmed: false })
    await db.clock.forward(60_000)
    const again = await connect(13)
    await again.call('BootNotification', boot)
    expect(await row(id)).toEqual({ state: 'accepted', answer: null, confirmed: true, frames: 2 })
    expect(await publishedFor(id)).toEqual([{ state: 'accepted' }])
    await again.close()
  })

  test('is not confirmed by a boot that was requested over the same connection', async () => {
    const station = await rawStation({ url: http.url, ...fleet.units[14]!, answers: () => ({ status: 'Accepted' }) })
    await db.clock.forward(1_000)
    const id = await want(14, 'same line', hard)
    await expect.poll(() => row(id)).toMatchObject({ state: 'accepted' })
    await station.call('BootNotification', boot)
    expect(await row(id)).toMatchObject({ state: 'accepted', confirmed: false })
    await station.close()
  })

  test('and never reconnects: the command times out', async () => {
    const station = await connect(15)
    const id = await want(15, 'gone', hard)
    await station.next()
    station.socket.terminate()
    await expect.poll(async () => (await presenceOf(db.api.kysely, fleet.units[15]!.pointId))?.connected).toBe(false)
    await db.clock.forward(14 * 60_000)
    await expire()
    expect(await row(id)).toMatchObject({ state: 'sent' })
    await db.clock.forward(60_000)
    await expire()
    expect(await row(id)).toMatchObject({ state: 'timedOut', confirmed: false })
    expect(await publishedFor(id)).toEqual([{ state: 'timedOut' }])
  })

  test('any other command times out after a lost connection, because its delivery is unknown', async () => {
    const station = await connect(15)
    const id = await want(15, 'no reset')
    await station.next()
    station.socket.terminate()
    await expect.poll(() => row(id)).toMatchObject({ state: 'timedOut', frames: 1 })
  })
})

describe('a gateway that stops', () => {
  test('leaves no station connected; commands it had sent time out in the next gateway and are never sent again', async () => {
    const [left, waiting] = [fleet.units[8]!, fleet.units[9]!]
    const other = await listeningServer()
    const first = await startTestGateway(db, { server: other.server, charging: desk })
    const station = await rawStation({ url: other.url, ...left })
    const sent = await inTransaction(db.owner, (trx) =>
      rawCommand(trx, { pointId: left.pointId, action: 'ClearCache', payload: {}, key: 'sent', at: db.clock.now() }),
    )
    await station.next()
    // As after a kill: connected, the command sent, no answer.
    await db.owner.pool.query(`INSERT INTO devices.connection (id, point_id, connected_at) VALUES (gen_random_uuid(), $1, platform.now())`, [
      waiting.pointId,
    ])
    await db.owner.pool.query(
      `INSERT INTO devices.presence (point_id, connection_id, last_contact_at) VALUES ($1, gen_random_uuid(), platform.now()) ON CONFLICT (point_id) DO UPDATE SET connection_id = excluded.connection_id`,
      [waiting.pointId],
    )
    expect((await pointById(db.api.kysely, waiting.pointId)).connected).toBe(true)

    const second = await startTestGateway(db, { server: (await listeningServer()).server, charging: desk })
    expect((await pointById(db.api.kysely, waiting.pointId)).connected).toBe(false)
    const { rows } = await db.owner.pool.query('SELECT state FROM devices.command WHERE id = $1', [sent])
    expect(rows).toEqual([{ state: 'timedOut' }])
    station.socket.terminate()
    await Promise.all([first.stop(), second.stop()])
    await other.close()
  })

  test('says goodbye', async () => {
    const other = await listeningServer()
    const leaving = await startTestGateway(db, { server: other.server, charging: desk })
    const station = await rawStation({ url: other.url, ...fleet.units[10]! })
    await station.call('Heartbeat', {})
    const code = station.closed()
    await leaving.stop()
    expect(await code).toBe(1001)
    expect((await pointById(db.api.kysely, fleet.units[10]!.pointId)).connected).toBe(false)
    const { rows } = await db.owner.pool.query(`SELECT action FROM ocpp.frame WHERE station_id = $1 ORDER BY seq`, [fleet.units[10]!.stationId])
    expect(rows).toEqual([{ action: 'Heartbeat' }, { action: 'Heartbeat' }])
    await other.close()
  })
})

test('a defect is answered as an error to the station; a stop that keeps failing is accepted and left to staff', async () => {
  const other = await listeningServer()
  const failing = { ...desk, stop: () => Promise.reject(new Error('cannot decide')), authorize: () => Promise.reject(new Error('cannot decide')) }
  const broken = await startTestGateway(db, { server: other.server, charging: failing })
  const station = await rawStation({ url: other.url, ...fleet.units[11]! })
  expect(await station.call('Authorize', { idTag: 'GOOD' })).toBe('InternalError')
  const stop = { transactionId: 5, meterStop: 1, timestamp: '2026-05-04T08:00:00Z' }
  const answers = []
  for (let attempt = 0; attempt < 3; attempt++) answers.push(await station.call('StopTransaction', stop, 'same-id'))
  expect(answers).toEqual(['InternalError', 'InternalError', {}])
  const { rows } = await db.owner.pool.query(
    `SELECT payload->>'reason' AS reason FROM platform.outbox WHERE name = 'frame.unusable' AND payload->>'pointId' = $1`,
    [fleet.units[11]!.pointId],
  )
  expect(rows).toEqual([{ reason: 'could not be decided' }])
  await station.close()
  await broken.stop()
  await other.close()
})
