import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { after } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { registerFleet, type TestUnit } from '../../../test/fleet.ts'
import { START, withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'
import { newId } from '../../platform/ids.ts'
import { silentLog } from '../../platform/log.ts'
import type { Fact, StationIdentity } from './facts.ts'
import { appendFrames, brokenFrames, frameWatch, framesById, framesOfStation, openMonth, type FrameRecord } from './frame.store.ts'
import { openRecorder } from './recorder.ts'

const db = withDatabase()
let units: readonly TestUnit[]
beforeAll(async () => {
  units = (await registerFleet(db.owner, db.clock, 4)).units
  await db.owner.pool.query(
    'CREATE SCHEMA seen; CREATE TABLE seen.fact (connection_id uuid); GRANT USAGE ON SCHEMA seen TO ohmstead_gateway; GRANT INSERT, SELECT ON seen.fact TO ohmstead_gateway',
  )
})

const frameOf = (stationId: string, raw: string, extra: Partial<FrameRecord> = {}): FrameRecord => ({
  id: newId('frame', START),
  stationId,
  connectionId: randomUUID(),
  direction: 'in',
  messageId: '1',
  action: 'Heartbeat',
  raw,
  bytes: null,
  size: raw.length,
  sha256: sha256(raw).toString('hex'),
  verdict: 'understood',
  note: null,
  at: START,
  ...extra,
})
const identityOf = ({ stationId, pointId }: TestUnit): StationIdentity => ({ stationId, pointId, booted: true })
const heartbeat = (unit: TestUnit): Fact => ({ kind: 'heartbeat', station: identityOf(unit), connectionId: randomUUID(), recordedAt: START })
const stored = async (id: string) => (await framesById(db.owner.kysely, [id]))[0]

describe('the recorder', () => {
  const recorder = () =>
    openRecorder({
      db: db.gateway,
      log: silentLog,
      async record(trx, facts) {
        if (facts.some(({ kind }) => kind === 'contested')) throw new Error('a fact that cannot be written')
        return async () => {
          for (const { connectionId } of facts) await sql`INSERT INTO seen.fact (connection_id) VALUES (${connectionId})`.execute(trx)
        }
      },
    })

  test('commits frames and facts together before the promise resolves', async () => {
    const { keep, stop } = recorder()
    const [unit] = units
    const [frame, fact] = [frameOf(unit!.stationId, '[2,"1","Heartbeat",{}]'), heartbeat(unit!)]
    const kept = keep({ frames: [frame], facts: [fact] })
    expect(await stored(frame.id)).toBeUndefined()
    await kept
    expect(await stored(frame.id)).toMatchObject({ raw: frame.raw, seq: 1n })
    expect((await db.owner.pool.query('SELECT FROM seen.fact WHERE connection_id = $1', [fact.connectionId])).rowCount).toBe(1)
    await stop()
  })

  test('stores entries without a waiting caller soon, and before a stop', async () => {
    const { keepLater, stop } = recorder()
    const [first, second] = [frameOf(units[0]!.stationId, 'a'), frameOf(units[0]!.stationId, 'b')]
    keepLater({ frames: [first], facts: [] })
    await expect.poll(() => stored(first.id)).toBeDefined()
    keepLater({ frames: [second], facts: [] })
    await stop()
    expect(await stored(second.id)).toBeDefined()
  })

  test('stores the other entries when one cannot be written, and its frame for staff', async () => {
    const { keep, stop } = recorder()
    const unit = units[1]!
    const good = Array.from({ length: 9 }, () => frameOf(unit.stationId, 'good'))
    const bad = frameOf(unit.stationId, 'bad')
    const poison: Fact = { kind: 'contested', station: identityOf(unit), connectionId: randomUUID(), recordedAt: START, address: '' }
    const outcomes = await Promise.allSettled([
      ...good.slice(0, 4).map((frame) => keep({ frames: [frame], facts: [heartbeat(unit)] })),
      keep({ frames: [bad], facts: [poison] }),
      ...good.slice(4).map((frame) => keep({ frames: [frame], facts: [heartbeat(unit)] })),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      ...Array.from({ length: 5 }, () => 'fulfilled'),
    ])
    for (const frame of good) expect(await stored(frame.id)).toMatchObject({ verdict: 'understood' })
    expect(await stored(bad.id)).toMatchObject({ verdict: 'unusable', note: 'its facts could not be written' })
    expect(await brokenFrames(db.owner.kysely, unit.stationId)).toEqual([])
    await stop()
  })

  test('waits for a restarting database, and stores nothing twice, of many stations at once', async () => {
    const { keep, stop } = recorder()
    const stations = units.slice(0, 3)
    // So often and then no more: on a slow machine no batch would end between two of them.
    let killsLeft = 40
    let killed = 0
    const kill = setInterval(() => {
      if (--killsLeft === 0) clearInterval(kill)
      db.owner.pool
        .query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE '% gateway' AND datname = current_database()")
        .then(
          ({ rowCount }) => (killed += rowCount ?? 0),
          () => undefined,
        )
    }, 20)
    const entries = stations.flatMap((unit) =>
      Array.from({ length: 40 }, (_, index) => ({ unit, frame: frameOf(unit.stationId, `restart ${index}`), fact: heartbeat(unit) })),
    )
    const outcomes: Promise<PromiseSettledResult<void>[]>[] = []
    for (let at = 0; at < entries.length; at += stations.length) {
      outcomes.push(Promise.allSettled(entries.slice(at, at + stations.length).map(({ frame, fact }) => keep({ frames: [frame], facts: [fact] }))))
      await sleep(3)
    }
    const answered = (await Promise.all(outcomes)).flat()
    clearInterval(kill)
    const { rows } = await db.owner.pool.query<{ id: string; times: number }>(
      'SELECT connection_id AS id, count(*)::int AS times FROM seen.fact GROUP BY 1',
    )
    const times = new Map(rows.map((row) => [row.id, row.times]))
    expect(answered.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect(killed).toBeGreaterThan(0)
    for (const [index, { frame, fact }] of entries.entries()) {
      const isStored = (await stored(frame.id)) !== undefined
      // The commit of a connection that was lost may have succeeded: then both are there, once.
      expect([isStored, times.get(fact.connectionId)]).toEqual(answered[index]?.status === 'fulfilled' || isStored ? [true, 1] : [false, undefined])
    }
    for (const { stationId } of stations) expect(await brokenFrames(db.owner.kysely, stationId)).toEqual([])
    await stop()
  })
})

describe('a batch', () => {
  test('waits for the stations that were answered by the batch before it, so that they do not alternate', async () => {
    const commits = countedCommits()
    const writing = Promise.withResolvers<undefined>()
    const record = async () => {
      writing.resolve(undefined)
      return async () => undefined
    }
    const { keep, stop } = openRecorder({ db: db.gateway, log: silentLog, record, gatherMs: 60_000 })
    const unit = units[0]!
    const station = async (messages: number) => {
      for (let sent = 0; sent < messages; sent++) {
        await keep({ frames: [frameOf(unit.stationId, 'x')], facts: [heartbeat(unit)] })
        // The answer and the next message travel.
        for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
      }
    }
    const first = [station(11), station(11), station(11)]
    await writing.promise
    await Promise.all([...first, station(10), station(10), station(10)])
    expect(commits.begun).toBe(11)
    await stop()
  })

  test('of any size is five statements in four round trips', async () => {
    const commits = countedCommits()
    const { keep, stop } = openRecorder({
      db: db.gateway,
      log: silentLog,
      record: async (trx) => async () => void (await sql`SELECT ${1}::int`.execute(trx)),
    })
    const unit = units[1]!
    const batch = () => Promise.all(Array.from({ length: 16 }, () => keep({ frames: [frameOf(unit.stationId, 'x')], facts: [heartbeat(unit)] })))
    // The first use of a statement asks for the types of its parameters.
    await batch()
    commits.sent.length = 0
    await batch()
    expect(commits.sent.map((turn) => turn.map((text) => /\w+( \w+)?/.exec(text)?.[0]))).toEqual([
      ['START TRANSACTION'],
      ['SELECT station_id'],
      ['WITH appended', 'SELECT'],
      ['COMMIT'],
    ])
    await stop()
  })
})

/** What the gateway's connections send: statements that are sent while others have not been answered are one turn. */
function countedCommits() {
  const seen = { begun: 0, sent: [] as string[][] }
  const { pool } = db.gateway
  const clients = new WeakSet<object>()
  const watch = (client: pg.PoolClient) => {
    if (clients.has(client)) return
    clients.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown> | undefined
    let underWay = 0
    client.query = ((...args: unknown[]) => {
      const text = String(args[0]).trim()
      if (text.startsWith('START')) seen.begun++
      if (underWay === 0) seen.sent.push([])
      seen.sent.at(-1)?.push(text)
      underWay++
      const answer = query(...args)
      const ended = () => void underWay--
      answer?.then(ended, ended)
      return answer
    }) as typeof client.query
  }
  pool.on('acquire', watch)
  onTestFinished(() => void pool.off('acquire', watch))
  return seen
}

describe('the log', () => {
  test('makes one chain for two writers of one station', async () => {
    const { stationId } = units[3]!
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        inTransaction(db.gateway, (trx) => appendFrames(trx, [frameOf(stationId, `${index} a`), frameOf(stationId, `${index} b`)])),
      ),
    )
    const { rows } = await db.owner.pool.query<{ place: number }>('SELECT seq::int AS place FROM ocpp.frame WHERE station_id = $1 ORDER BY seq', [
      stationId,
    ])
    expect(rows.map(({ place }) => place)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    expect(await brokenFrames(db.owner.kysely, stationId)).toEqual([])
  })

  test.each([
    ['update', `UPDATE ocpp.frame SET raw = ''`],
    ['delete', 'DELETE FROM ocpp.frame'],
    ['truncate', 'TRUNCATE ocpp.frame'],
    ['truncate of a partition', 'TRUNCATE ocpp.frame_default'],
  ])('%s is refused, also for the owner', async (_, statement) => {
    await expect(db.owner.pool.query(statement)).rejects.toThrow('appended to, never changed')
    await expect(db.gateway.pool.query(statement)).rejects.toThrow(/permission denied|appended to/)
    await expect(db.api.pool.query(statement)).rejects.toThrow('permission denied')
  })

  test.each([
    ['set back', 'UPDATE ocpp.head SET seq = seq - 1 WHERE seq > 0'],
    ['deleted', 'DELETE FROM ocpp.head'],
    ['emptied', 'TRUNCATE ocpp.head'],
    ['replaced at the same length', `UPDATE ocpp.head SET chain = sha256('x')`],
    ['begun in the middle', `INSERT INTO ocpp.head (station_id, seq, chain) VALUES ('forged', 7, sha256('x'))`],
  ])('a chain that is %s is refused, also for the owner', async (_, statement) => {
    await inTransaction(db.gateway, (trx) => appendFrames(trx, [frameOf(units[0]!.stationId, 'a link')]))
    await expect(db.owner.pool.query(statement)).rejects.toThrow('only grows')
    await expect(db.gateway.pool.query(statement)).rejects.toThrow(/only grows|permission denied/)
  })

  test('finds frames by direction, by fault, and up to one frame of the same moment', async () => {
    const { stationId } = units[3]!
    const frames = [
      frameOf(stationId, 'first'),
      frameOf(stationId, 'mended', { verdict: 'repaired' }),
      frameOf(stationId, 'answer', { direction: 'out', verdict: 'answer' }),
      frameOf(stationId, 'last', { action: 'MeterValues' }),
    ]
    await inTransaction(db.gateway, (trx) => appendFrames(trx, frames))
    const every = { action: null, direction: null, troubled: false, before: null, upTo: null, offset: 0, limit: 10 }
    const found = async (query: object) =>
      (await framesOfStation(db.api.kysely, stationId, { ...every, ...query })).list
        .map(({ raw }) => raw)
        .filter((raw) => frames.some((frame) => frame.raw === raw))
    expect(await found({})).toEqual(['last', 'answer', 'mended', 'first'])
    expect(await found({ upTo: frames[1]!.id })).toEqual(['mended', 'first'])
    expect(await found({ direction: 'out' })).toEqual(['answer'])
    expect(await found({ troubled: true })).toEqual(['mended'])
    expect(await found({ upTo: 'fr_unknown' })).toEqual([])
  })

  test('refuses inserts by the API', async () => {
    await expect(inTransaction(db.api, (trx) => appendFrames(trx, [frameOf(units[0]!.stationId, 'forged')]))).rejects.toThrow('permission denied')
  })

  test.each([
    ['edited', `UPDATE ocpp.frame SET raw = raw || ' ' WHERE station_id = $1 AND seq = 5`, [{ seq: 5n, what: 'edited' }]],
    ['edited with its hash', `UPDATE ocpp.frame SET raw = 'x', sha256 = sha256('x') WHERE station_id = $1 AND seq = 9`, [{ seq: 9n, what: 'chain' }]],
    [
      'changed to another time',
      `UPDATE ocpp.frame SET received_at = received_at + interval '1 s' WHERE station_id = $1 AND seq = 12`,
      [{ seq: 12n, what: 'chain' }],
    ],
    [
      'marked as hostile, so that its text is not checked',
      `UPDATE ocpp.frame SET raw = 'y', verdict = 'hostile' WHERE station_id = $1 AND seq = 14`,
      [{ seq: 14n, what: 'chain' }],
    ],
    ['removed', 'DELETE FROM ocpp.frame WHERE station_id = $1 AND seq = 20', [{ seq: 21n, what: 'missing before' }]],
  ])('a frame %s behind the product’s back is found', async (_, statement, broken) => {
    const { stationId } = units[3]!
    const client = await db.owner.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('ALTER TABLE ocpp.frame DISABLE TRIGGER append_only')
      await client.query(statement, [stationId])
      const { rows } = await client.query('SELECT seq, what FROM ocpp.broken_frames($1)', [stationId])
      expect(rows).toMatchObject(broken)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })

  test('creates monthly partitions once, with a default for other times', async () => {
    await Promise.all([openMonth(db.gateway, START), openMonth(db.gateway, START), openMonth(db.gateway, after(START, 40 * 86_400_000))])
    const partition = async (id: string) =>
      (await db.owner.pool.query<{ name: string }>('SELECT tableoid::regclass::text AS name FROM ocpp.frame WHERE id = $1', [id])).rows[0]?.name
    const [inJune, in1999] = [
      frameOf('S', 'june', { at: after(START, 40 * 86_400_000) }),
      frameOf('S', 'old', { at: after(START, -9_000 * 86_400_000) }),
    ]
    await db.clock.forward(40 * 86_400_000)
    await inTransaction(db.gateway, (trx) => appendFrames(trx, [inJune, in1999]))
    expect(await partition(inJune.id)).toBe('ocpp.frame_2026_06')
    expect(await partition(in1999.id)).toBe('ocpp.frame_default')
    await expect(db.owner.pool.query('TRUNCATE ocpp.frame_2026_06')).rejects.toThrow('appended to')
  })
})

test.each([
  ['the head moved forward', (id: string) => `update ocpp.head set seq = seq + 1 where station_id = '${id}'`],
  ['the head moved to another chain', (id: string) => `update ocpp.head set seq = seq + 1, chain = sha256('mine') where station_id = '${id}'`],
  [
    'a frame written beside the head',
    (id: string) =>
      `insert into ocpp.frame (id, station_id, seq, connection_id, direction, raw, size, sha256, chain, verdict, received_at)
       select 'fr_beside', station_id, seq + 1, gen_random_uuid(), 'in', 'x', 1, sha256('x'), chain, 'understood', platform.now() from ocpp.head where station_id = '${id}'`,
  ],
  [
    'the last frame written again',
    (id: string) =>
      `insert into ocpp.frame (id, station_id, seq, connection_id, direction, raw, size, sha256, chain, verdict, received_at)
       select 'fr_again', station_id, seq, gen_random_uuid(), 'in', 'x', 1, sha256('x'), chain, 'understood', platform.now() from ocpp.head where station_id = '${id}'`,
  ],
])('%s by the gateway’s login is found within a minute', async (_, statement) => {
  const [unit] = (await registerFleet(db.owner, db.clock, 1)).units
  await inTransaction(db.gateway, (trx) => appendFrames(trx, [frameOf(unit!.stationId, 'a'), frameOf(unit!.stationId, 'b')]))
  const heads = async () =>
    (await frameWatch.find(db.worker.kysely, db.clock.now(), null)).filter(
      ({ violation, subject }) => violation === 'ocpp_head' && subject === unit!.stationId,
    )
  expect(await heads()).toEqual([])
  await db.gateway.pool.query(statement(unit!.stationId))
  expect(await heads()).toHaveLength(1)
})
