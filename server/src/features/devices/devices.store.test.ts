import { randomBytes } from 'node:crypto'
import { connectorStatuses, type ConnectorStatus } from '@ohmstead/contract/devices/types'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, HOUR_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { registerFleet, type TestFleet } from '../../../test/fleet.ts'
import { apartAsServer } from '../../../test/cast/staff.ts'
import { START, withDatabase } from '../../../test/harness.ts'
import type { Fact, Intent } from '../../edges/ocpp/index.ts'
import { instantText } from '../../platform/column-types.ts'
import { inTransaction } from '../../platform/database.ts'
import { newId, newUuid } from '../../platform/ids.ts'
import { silentLog } from '../../platform/log.ts'
import { deviceView } from './device.view.ts'
import {
  availabilityBetween,
  commissionedPoints,
  connectorsOfPoints,
  connectorViews,
  fleetOfGateway,
  findPoint,
  isOnline,
  usablePoints,
  listPoints,
  pairingState,
  pointById,
  pointBySerial,
  presenceOf,
  provePairingCode,
  recordCommand,
  setPlacement,
  startDispatcher,
} from './index.ts'
import { pointState } from './point-state.ts'
import { pairingCodeHash } from './credential.ts'
import { saveBoot, sealPairingCodes, type ReportedIdentity } from './point.store.ts'
import { storeFrame } from '../../../test/frames.ts'
import { changeAvailability, closeConnections, openConnections, saveConnectors, savePresence } from './presence.store.ts'
import { testSealer } from '../../../test/sealer.ts'

const db = withDatabase()
let fleet: TestFleet
beforeAll(async () => {
  fleet = await registerFleet(db.owner, db.clock, 8)
})
const unit = (index: number) => fleet.units[index]!
const reportedBy = (pointId: Id<'point'>) => ({
  pointId,
  at: START,
  frameId: 'fr',
  vendor: 'V',
  model: 'M',
  serial: null,
  boxSerial: null,
  meterSerial: null,
  meterType: null,
  firmware: null,
  iccid: null,
  imsi: null,
})
const say = (pointId: Id<'point'>, identity: Partial<ReportedIdentity>) =>
  inTransaction(db.gateway, async (trx) =>
    saveBoot(trx, { ...reportedBy(pointId), ...identity, frameId: await storeFrame(trx, pointId, 'BootNotification', START) }),
  )
const boot = (pointId: Id<'point'>, serials: string[] = []) => say(pointId, { serial: serials[0] ?? null, boxSerial: serials[1] ?? null })
const online = (pointId: Id<'point'>, connectionId: string | null) =>
  inTransaction(db.gateway, async (trx) => {
    if (connectionId !== null) await openConnections(trx, [{ connectionId, pointId, at: START }])
    await savePresence(trx, [{ pointId, at: START, bootedAt: null, connected: connectionId === null ? null : { connectionId, at: START }, left: [] }])
  })

describe('a unit', () => {
  test('is commissioned by its first boot, if that reports its own serial or none', async () => {
    await boot(unit(0).pointId)
    await boot(unit(1).pointId, ['OTHER'])
    await boot(unit(2).pointId, ['OTHER', unit(2).serial])
    const commissioned = await commissionedPoints(db.api.kysely, fleet.modelId)
    expect(commissioned.map(({ id }) => id).sort()).toEqual([unit(0).pointId, unit(2).pointId].sort())
    expect(commissioned[0]).toMatchObject({ placement: 'managedSite', siteId: fleet.siteId, commissionedAt: START })
    await boot(unit(1).pointId, [unit(1).serial])
    expect(await pointById(db.api.kysely, unit(1).pointId)).toMatchObject({ commissionedAt: START, reported: { serial: unit(1).serial } })
  })

  test('keeps a reported serial, and its difference, when a later boot omits it', async () => {
    const { pointId, serial } = unit(7)
    const whole = { vendor: 'Ohm', model: 'One', serial, boxSerial: 'B', meterSerial: 'OTHER', meterType: 'T', firmware: '1', iccid: 'I', imsi: 'J' }
    const reported = async () =>
      (await db.owner.pool.query(`SELECT (to_jsonb(p) - 'reported_at') AS reported FROM devices.point p WHERE id = $1`, [pointId])).rows[0] as object
    expect(await say(pointId, whole)).toEqual(['meterSerial'])
    const before = await reported()
    expect(await say(pointId, { vendor: '', model: '' })).toEqual(['meterSerial'])
    expect(await reported()).toEqual(before)
    await say(pointId, { vendor: '', model: '', firmware: '2' })
    expect(await pointById(db.api.kysely, pointId)).toMatchObject({ reported: { vendor: 'Ohm', serial, firmware: '2' }, commissionedAt: null })
  })

  test('is found by id and serial, with model and site', async () => {
    const found = await pointBySerial(db.api.kysely, unit(3).serial)
    expect(found).toMatchObject({
      id: unit(3).pointId,
      model: { maxW: 22_000, plug: 'Type 2' },
      site: { city: 'Hamburg' },
      country: 'DE',
      simulated: true,
      state: 'offline',
    })
    expect(await findPoint(db.api.kysely, newId('point', START))).toBeNull()
  })

  test('moves: to a member’s socket and back', async () => {
    const { pointId } = unit(4)
    await inTransaction(db.owner, (trx) => setPlacement(trx, pointId, { kind: 'ownSocket', country: 'FR' }))
    expect(await pointById(db.worker.kysely, pointId)).toMatchObject({ placement: 'ownSocket', site: null, country: 'FR' })
    await inTransaction(db.owner, (trx) => setPlacement(trx, pointId, { kind: 'managedSite', siteId: fleet.siteId }))
    expect(await pointById(db.worker.kysely, pointId)).toMatchObject({ placement: 'managedSite', country: 'DE' })
  })

  test('lists are filtered and paged; wildcards are literal', async () => {
    expect(await listPoints(db.api.kysely, { search: '%' })).toMatchObject({ total: 0 })
    expect(await listPoints(db.api.kysely, { search: unit(5).stationId.slice(0, 12).toLowerCase() })).toMatchObject({ total: 1 })
    const page = await listPoints(db.api.kysely, { siteId: fleet.siteId, offset: 2, limit: 3 })
    expect(page).toMatchObject({ total: 8, list: [{ name: 'Unit 0002' }, { name: 'Unit 0003' }, { name: 'Unit 0004' }] })
  })

  test('are sorted by number: 7 before 71, whatever was registered first', async () => {
    const units = [71, 7, 1003].map((number, at) => [`Dock ${number}`, unit(5 + at).pointId] as const)
    const rename = (name: string, id: string) => db.owner.pool.query('update devices.point set name = $1 where id = $2', [name, id])
    const before = await Promise.all(units.map(async ([, id]) => [(await pointById(db.api.kysely, id)).name, id] as const))
    for (const [name, id] of units) await rename(name, id)
    const { list } = await listPoints(db.api.kysely, { search: 'Dock' })
    expect(list.map(({ name }) => name)).toEqual(['Dock 7', 'Dock 71', 'Dock 1003'])
    for (const [name, id] of before) await rename(name, id)
  })

  test.each<[string, string, RegExp]>([
    ['sold before its first boot', `UPDATE devices.point SET commissioned_at = registered_at WHERE serial = $1`, /point_commissioned_by_boot/],
    ['without a site on a managed site', `UPDATE devices.point SET site_id = NULL WHERE serial = $1`, /point_stands_somewhere/],
    ['of another serial', `UPDATE devices.point SET serial = 'FORGED' WHERE serial = $1`, /identity of a commissioned unit cannot change/],
    ['no longer simulated', `UPDATE devices.point SET simulated = false WHERE serial = $1`, /identity of a commissioned unit cannot change/],
    ['deleted', `DELETE FROM devices.point WHERE serial = $1`, /never deleted/],
  ])('is never %s, not even by the owner', async (_, statement, why) => {
    await expect(db.owner.pool.query(statement, [unit(6).serial])).rejects.toThrow(why)
  })

  test('once commissioned keeps model, meter and the day', async () => {
    for (const change of [`meter_serial = 'X'`, `commissioned_at = NULL`, `model_id = 'mod_x'`, `meter_public_key = '\\x01'`]) {
      await expect(db.owner.pool.query(`UPDATE devices.point SET ${change} WHERE serial = $1`, [unit(0).serial])).rejects.toThrow(
        'identity of a commissioned unit cannot change',
      )
    }
  })

  test('keeps its password from the console’s role', async () => {
    await expect(db.staffRead.pool.query('SELECT password_hash FROM devices.point')).rejects.toThrow('permission denied')
    await expect(db.api.pool.query(`UPDATE devices.point SET commissioned_at = now()`)).rejects.toThrow('permission denied')
    for (const role of [db.gateway, db.worker])
      await expect(role.pool.query(`UPDATE devices.point SET retired_at = now()`)).rejects.toThrow('permission denied')
  })

  test('is registered without a boot: no role of the product inserts one that has booted', async () => {
    for (const role of [db.api, db.gateway, db.worker])
      for (const column of ['first_boot_at', 'commissioned_at', 'retired_at', 'reported_at', 'simulated'])
        await expect(role.pool.query(`INSERT INTO devices.point (id, ${column}) VALUES ('pt_x', NULL)`)).rejects.toThrow('permission denied')
  })
})

test('the state in SQL equals the rule, for any combination', async () => {
  const { pointId } = unit(7)
  const facts = fc.record({
    connected: fc.boolean(),
    commissioned: fc.boolean(),
    accepted: fc.boolean(),
    retired: fc.boolean(),
    placement: fc.constantFrom('depot' as const, 'managedSite' as const, 'ownSocket' as const),
    whole: fc.option(fc.constantFrom(...connectorStatuses)),
    connectors: fc.array(fc.constantFrom(...connectorStatuses), { maxLength: 3 }),
  })
  const client = await db.owner.pool.connect()
  await fc.assert(
    fc.asyncProperty(facts, async (given) => {
      await client.query('BEGIN')
      try {
        await client.query('ALTER TABLE devices.point DISABLE TRIGGER boots, DISABLE TRIGGER retired_by_staff')
        await client.query('UPDATE devices.model SET connectors = 2 WHERE id = $1', [fleet.modelId])
        await client.query(
          `UPDATE devices.point SET placement = $2, site_id = $3, own_country = $4, first_boot_at = $5, commissioned_at = $5, retired_at = $6 WHERE id = $1`,
          [
            pointId,
            given.placement,
            given.placement === 'managedSite' ? fleet.siteId : null,
            given.placement === 'ownSocket' ? 'DE' : null,
            given.commissioned ? '2026-05-04T08:00:00Z' : null,
            given.retired ? '2026-05-04T09:00:00Z' : null,
          ],
        )
        if (!given.accepted) await client.query('ALTER TABLE devices.acceptance DISABLE TRIGGER forbid_rewriting; DELETE FROM devices.acceptance')
        await client.query(`INSERT INTO devices.presence (point_id, connection_id, last_contact_at) VALUES ($1, $2, now())`, [
          pointId,
          given.connected ? newUuid() : null,
        ])
        const statuses: [number, ConnectorStatus][] = given.connectors.map((status, index) => [index + 1, status])
        if (given.whole !== null) statuses.push([0, given.whole])
        for (const [connector, status] of statuses)
          await client.query(
            `INSERT INTO devices.connector (point_id, connector, status, error_code, happened_at, recorded_at, frame_id) VALUES ($1, $2, $3, '', now(), now(), '')`,
            [pointId, connector, status],
          )
        const { rows } = await client.query<{ state: string }>('SELECT state FROM devices.live_point WHERE id = $1', [pointId])
        expect(rows[0]!.state).toBe(pointState({ ...given, connectors: given.connectors.slice(0, 2) }))
      } finally {
        await client.query('ROLLBACK')
      }
    }),
    { numRuns: 150 },
  )
  client.release()
})

describe('presence', () => {
  test('belongs to the latest connection, and only that one ends it', async () => {
    const { pointId } = unit(0)
    const [first, second] = [newUuid(), newUuid()]
    const leaves = (connectionId: string) =>
      inTransaction(db.gateway, async (trx) => {
        await closeConnections(trx, [{ connectionId, pointId, at: START, code: 1000, reason: '' }])
        await savePresence(trx, [{ pointId, at: START, bootedAt: null, connected: null, left: [connectionId] }])
      })
    expect(await presenceOf(db.api.kysely, pointId)).toBeNull()
    await online(pointId, first)
    await online(pointId, second)
    await leaves(first)
    expect(await isOnline(db.api.kysely, pointId)).toBe(true)
    await leaves(second)
    expect(await isOnline(db.api.kysely, pointId)).toBe(false)
  })

  test('after any connects and disconnects in one batch, the latest open connection counts', async () => {
    const { pointId, stationId } = unit(6)
    const station = { pointId, stationId, booted: true }
    const ids = Array.from({ length: 6 }, newUuid)
    const { record } = fleetOfGateway({ db: db.gateway, clock: db.clock, log: silentLog })
    const [comes, goes] = [
      (index: number): Fact => ({ kind: 'connected', station, connectionId: ids[index]!, recordedAt: START }),
      (index: number): Fact => ({ kind: 'disconnected', station, connectionId: ids[index]!, recordedAt: START, code: 1006, reason: '' }),
    ]
    const batches: [facts: Fact[], online: boolean][] = [
      [[comes(0)], true],
      [[goes(0), comes(1), goes(1)], false],
      [[comes(2), goes(2), comes(3)], true],
      [[goes(3), comes(4)], true],
      [[comes(5), goes(5)], true],
      [[goes(4)], false],
    ]
    for (const [facts, expected] of batches) {
      await inTransaction(db.gateway, async (trx) => (await record(trx, facts))())
      expect(await isOnline(db.api.kysely, pointId)).toBe(expected)
      const windows = await availabilityBetween(db.api.kysely, [pointId], START, after(START, HOUR_MS))
      expect(windows.at(-1)?.state).toBe(expected ? 'online' : 'offline')
    }
  })

  test('a unit is usable while it is connected and nothing of it is faulted', async () => {
    const { pointId } = unit(1)
    const says = (status: ConnectorStatus) =>
      inTransaction(db.gateway, async (trx) =>
        saveConnectors(trx, [
          {
            pointId,
            connector: 1,
            status,
            errorCode: 'NoError',
            vendorErrorCode: null,
            detail: null,
            happenedAt: START,
            recordedAt: START,
            frameId: await storeFrame(trx, pointId, 'StatusNotification', START),
          },
        ]),
      )
    expect([...(await usablePoints(db.api.kysely, [pointId]))]).toEqual([])
    await online(pointId, newUuid())
    await says('Unavailable')
    expect([...(await usablePoints(db.api.kysely, [pointId]))]).toEqual([pointId])
    await says('Faulted')
    expect([...(await usablePoints(db.api.kysely, [pointId]))]).toEqual([])
  })

  test('a connector that the model does not have is stored for staff, and neither offered nor counted', async () => {
    const { pointId, stationId } = unit(3)
    const station = { pointId, stationId, booted: true }
    const warned: unknown[] = []
    const log = { ...silentLog, warn: (line: object) => void warned.push(line) }
    const { record } = fleetOfGateway({ db: db.gateway, clock: db.clock, log })
    const time = { at: START, said: null, doubts: [] }
    const says = (connector: number, status: ConnectorStatus) =>
      inTransaction(db.gateway, async (trx) => {
        const write = await record(trx, [
          {
            kind: 'connector',
            station,
            connectionId: newUuid(),
            recordedAt: START,
            frameId: await storeFrame(trx, pointId, 'StatusNotification', START),
            sha256: '',
            connector,
            status,
            errorCode: 'NoError',
            vendorErrorCode: null,
            detail: null,
            time,
          },
        ])
        await write()
      })
    const state = async () => (await pointById(db.api.kysely, pointId)).state
    await boot(pointId)
    await online(pointId, newUuid())
    await says(1, 'Charging')
    await says(2, 'Available')
    await says(99, 'Available')
    await says(99, 'Available')
    expect(await state()).toBe('busy')
    const point = await pointById(db.api.kysely, pointId)
    const reported = await connectorsOfPoints(db.api.kysely, [pointId])
    expect(connectorViews(point, reported).map(({ connector }) => connector)).toEqual([1])
    expect((await deviceView(db.api.kysely, point, START)).connectors.map(({ connector, inModel }) => [connector, inModel])).toEqual([
      [1, true],
      [2, false],
      [99, false],
    ])
    expect(warned).toMatchObject([2, 99].map((connector) => ({ event: 'device.connectorNotInModel', pointId, connector })))
    await says(1, 'Unavailable')
    await says(2, 'Faulted')
    expect(await state()).toBe('notOffered')
    expect([...(await usablePoints(db.api.kysely, [pointId]))]).toEqual([pointId])
    const windows = await availabilityBetween(db.api.kysely, [pointId], START, after(START, HOUR_MS))
    expect(windows.filter(({ connector }) => connector > 1)).toEqual([])
  })

  test('windows of availability are adjacent, never overlap, and never repeat a state', async () => {
    const { pointId } = unit(2)
    const states = ['operative', 'faulted', 'faulted', 'operative', 'inoperative'] as const
    for (const [index, state] of states.entries()) {
      await inTransaction(db.owner, (trx) => changeAvailability(trx, [{ pointId, connector: 1, state, at: after(START, index * MINUTE_MS) }]))
    }
    // A change within the same millisecond, and one with an earlier time, still leave consecutive windows.
    await inTransaction(db.owner, (trx) => changeAvailability(trx, [{ pointId, connector: 1, state: 'operative', at: START }]))
    const windows = await availabilityBetween(db.api.kysely, [pointId], START, after(START, HOUR_MS))
    expect(windows.map(({ state }) => state)).toEqual(['operative', 'faulted', 'operative', 'inoperative', 'operative'])
    for (const [index, { until }] of windows.entries()) expect(until).toBe(windows[index + 1]?.from ?? after(START, HOUR_MS))
    await expect(
      db.owner.pool.query(
        `INSERT INTO devices.availability (point_id, connector, during, state) VALUES ($1, 1, '[2026-05-04 08:00+00, 2026-05-04 08:01+00)', 'faulted')`,
        [pointId],
      ),
    ).rejects.toThrow('availability_one_state')
    // Of several units in one statement: the same windows for each.
    const other = unit(0).pointId
    const both = await availabilityBetween(db.api.kysely, [other, pointId], START, after(START, HOUR_MS))
    expect(both.filter((window) => window.pointId === pointId)).toEqual(windows)
    expect(both.filter((window) => window.pointId === other)).toEqual(await availabilityBetween(db.api.kysely, [other], START, after(START, HOUR_MS)))
  })
})

describe('the code on a unit', () => {
  const prove = (code: string, now = START) => apartAsServer(db.api)((trx) => provePairingCode(trx, testSealer, unit(3).pointId, code, now))
  test('accepts the code, is blocked after five others, and accepts it again', async () => {
    const { pairingCode, pointId } = unit(3)
    expect(await prove(pairingCode.toLowerCase())).toEqual({ proven: true })
    for (const triesLeft of [4, 3, 2, 1]) expect(await prove('AAAAA-AAAAA')).toEqual({ proven: false, triesLeft, opensAt: null })
    const opensAt = after(START, 10 * MINUTE_MS)
    expect(await prove('AAAAA-AAAAA')).toEqual({ proven: false, triesLeft: 0, opensAt })
    expect(await prove(pairingCode)).toEqual({ proven: false, triesLeft: 0, opensAt })
    expect(await pairingState(db.api.kysely, pointId, START)).toEqual({ triesLeft: 0, opensAt })
    expect(await prove(pairingCode, opensAt)).toEqual({ proven: true })
  })

  test('of an earlier release is sealed at the start, and still fits', async () => {
    const { pairingCode, pointId } = unit(5)
    await sql`UPDATE devices.point SET pairing_code_hash = ${pairingCodeHash(pointId, pairingCode)}, pairing_code_sealed = NULL WHERE id = ${pointId}`.execute(
      db.owner.kysely,
    )
    await sealPairingCodes(db.owner.kysely, testSealer)
    const { rows } = await sql`SELECT FROM devices.point WHERE pairing_code_hash IS NOT NULL`.execute(db.owner.kysely)
    expect(rows).toHaveLength(0)
    expect(await apartAsServer(db.api)((trx) => provePairingCode(trx, testSealer, pointId, pairingCode, START))).toEqual({ proven: true })
  })

  test('a hundred concurrent guesses are counted', async () => {
    const { pointId } = unit(4)
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () =>
        apartAsServer(db.api)((trx) => provePairingCode(trx, testSealer, pointId, randomBytes(5).toString('hex'), START)),
      ),
    )
    expect(guesses.filter((guess) => !guess.proven && guess.triesLeft > 0)).toHaveLength(4)
  })
})

describe('intentions', () => {
  test('the same key is the same command', async () => {
    const { pointId } = unit(0)
    const ask = () =>
      inTransaction(db.owner, (trx) => recordCommand(trx, { pointId, intent: { kind: 'reportIdentity' }, key: 'once', askedBy: 'test', at: START }))
    const ids = await Promise.all([ask(), ask(), ask()])
    expect(new Set(ids).size).toBe(1)
  })

  test('a command that violates the standard is a defect, found before it is stored', async () => {
    const ask = (intent: Intent) =>
      inTransaction(db.owner, (trx) => recordCommand(trx, { pointId: unit(0).pointId, intent, key: 'k', askedBy: 'test', at: START }))
    await expect(ask({ kind: 'startCharging', connector: 1, tag: 'longer than twenty characters' })).rejects.toThrow('fits its schema')
    await expect(ask({ kind: 'stopCharging', transaction: null })).rejects.toThrow('fits its schema')
  })

  test.each<[string, string, RegExp]>([
    ['changed afterwards', `UPDATE devices.command SET payload = '{"type":"Soft"}' WHERE key = 'kept'`, /stays as it was asked/],
    ['approved afterwards', `UPDATE devices.command SET decided_by = 'st_b', decided_at = now() WHERE key = 'kept'`, /stays as it was asked/],
    ['removed', `DELETE FROM devices.command WHERE key = 'kept'`, /stays as it was asked/],
    ['ended without a time', `UPDATE devices.command SET state = 'accepted' WHERE key = 'kept'`, /command_ended/],
  ])('a command is not %s', async (_, statement, why) => {
    await inTransaction(db.owner, (trx) =>
      recordCommand(trx, { pointId: unit(5).pointId, intent: { kind: 'reportIdentity' }, key: 'kept', askedBy: 'test', at: START }),
    )
    await expect(db.owner.pool.query(statement)).rejects.toThrow(why)
  })

  test('a command that was not sent, because the unit had just disconnected, is pending again', async () => {
    const { pointId } = unit(6)
    const line = { open: true, sent: 0 }
    const dispatcher = await startDispatcher({
      db: db.gateway,
      clock: db.clock,
      log: silentLog,
      isConnected: (stationId) => stationId === unit(6).stationId && line.open,
      sealer: testSealer,
      send: async () => {
        line.sent += 1
        if (line.sent > 1)
          return { state: 'answered', payload: { status: 'Accepted' }, frameId: newId('frame', START), answerFrameId: newId('frame', START) }
        line.open = false
        return { state: 'notSent' }
      },
    })
    const id = await inTransaction(db.owner, (trx) =>
      recordCommand(trx, { pointId, intent: { kind: 'reportIdentity' }, key: 'left', askedBy: 'test', at: START }),
    )
    const state = async () =>
      (
        await db.owner.pool.query<{ state: string; sent: boolean }>(`SELECT state, sent_at IS NOT NULL AS sent FROM devices.command WHERE id = $1`, [
          id,
        ])
      ).rows[0]
    await expect.poll(() => line.sent).toBe(1)
    await expect.poll(state).toEqual({ state: 'queued', sent: false })
    line.open = true
    dispatcher.wake(pointId)
    await expect.poll(state).toEqual({ state: 'accepted', sent: true })
    expect(line.sent).toBe(2)
    await dispatcher.stop()
  })

  test.each<[string, string, RegExp]>([
    ['confirmed without the frame of a boot', `UPDATE devices.command SET confirmed_at = $1 WHERE key = 'reset'`, /command_confirmed/],
    ['confirmed twice', `UPDATE devices.command SET confirmed_at = $1, confirmed_frame_id = 'fr_2' WHERE key = 'confirmed'`, /stays as it was asked/],
    [
      'answered again by its boot',
      `UPDATE devices.command SET confirmed_at = $1, confirmed_frame_id = 'fr_2', state = 'rejected' WHERE key = 'reset'`,
      /stays as it was asked/,
    ],
    ['sent again after it was sent', `UPDATE devices.command SET state = 'queued', sent_at = NULL WHERE key = 'cut'`, /stays as it was asked/],
    [
      'confirmed by a boot unless it is a reset',
      `UPDATE devices.command SET confirmed_at = $1, confirmed_frame_id = 'fr' WHERE key = 'other'`,
      /command_confirmed/,
    ],
    ['left to a boot unless it is a reset', `UPDATE devices.command SET unanswered_at = $1 WHERE key = 'other sent'`, /command_unanswered/],
  ])('a command is never %s', async (_, statement, why) => {
    const rows = [
      ['reset', 'Reset', 'accepted', null, null],
      ['confirmed', 'Reset', 'accepted', START, null],
      ['cut', 'Reset', 'sent', null, START],
      ['other', 'ClearCache', 'accepted', null, null],
      ['other sent', 'ClearCache', 'sent', null, null],
    ] as const
    // Their state after staff approved: the approval is tested elsewhere.
    await db.owner.pool.query('ALTER TABLE devices.command DISABLE TRIGGER agreed_command')
    for (const [key, action, state, confirmedAt, unansweredAt] of rows)
      await sql`
        INSERT INTO devices.command (id, point_id, key, action, payload, asked_by, asked_at, expires_at, timeout_ms, state, sent_at,
                                     answered_at, confirmed_at, confirmed_frame_id, unanswered_at)
        VALUES (${newId('command', START)}, ${unit(7).pointId}, ${key}, ${action}, '{}', 'a', ${START}, ${after(START, 1)}, 1000, ${state}, ${START},
                ${state === 'accepted' ? START : null}, ${confirmedAt}, ${confirmedAt === null ? null : 'fr_1'}, ${unansweredAt})
        ON CONFLICT DO NOTHING`.execute(db.owner.kysely)
    await db.owner.pool.query('ALTER TABLE devices.command ENABLE TRIGGER agreed_command')
    await expect(db.owner.pool.query(statement, statement.includes('$1') ? [instantText(START)] : [])).rejects.toThrow(why)
  })
})
