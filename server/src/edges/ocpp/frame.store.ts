import { hash } from 'node:crypto'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import { MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Database, Queryable, Trx } from '../../platform/database.ts'
import { watch, type Violation } from '../../platform/watch.ts'

export type Verdict = 'understood' | 'repaired' | 'repeated' | 'unusable' | 'refused' | 'hostile' | 'answer' | 'lateAnswer' | 'command'

/** A frame as it was sent or received, ready to be stored. */
export interface FrameRecord {
  readonly id: Id<'frame'>
  readonly stationId: string
  readonly connectionId: string
  readonly direction: 'in' | 'out'
  readonly messageId: string | null
  readonly action: string | null
  readonly raw: string
  readonly bytes: Buffer | null
  readonly size: number
  /** In hexadecimal digits: thousands wait to be stored, and each buffer costs more memory than its bytes. */
  readonly sha256: string
  readonly verdict: Verdict
  readonly note: string | null
  readonly at: Instant
}

const GENESIS = Buffer.alloc(32)

/** What a link is the hash of; one buffer for all, because there are tens of thousands a second. */
const linked = Buffer.alloc(256)
const HASH_BYTES = 32

/** The link of a frame in its station's chain; `ocpp.broken_frames` computes the same. */
function linkOf(before: string, { id, sha256, direction, at, verdict }: Pick<FrameRecord, 'id' | 'sha256' | 'direction' | 'at' | 'verdict'>): string {
  linked.write(before, 0, 'hex')
  linked.write(sha256, HASH_BYTES, 'hex')
  const size = 2 * HASH_BYTES + linked.write(`${id}|${direction}|${at}|${verdict}`, 2 * HASH_BYTES)
  assert(size < linked.length, 'a frame is described in a few characters')
  return hash('sha256', linked.subarray(0, size), 'hex')
}

/** Appends frames, in order, to the chains of their stations. */
export async function appendFrames(trx: Trx, frames: readonly FrameRecord[]): Promise<void> {
  await insertFrames(trx, frames, await headsOf(trx, frames))
}

/** The last links of the chains that frames belong to, locked until the transaction ends. */
export async function headsOf(trx: Trx, frames: readonly FrameRecord[]): Promise<Map<string, Head>> {
  return frames.length === 0 ? new Map() : lockHeads(trx, [...new Set(frames.map(({ stationId }) => stationId))].sort())
}

/** Appends frames to the chains whose last links were locked. */
export async function insertFrames(trx: Trx, frames: readonly FrameRecord[], heads: Map<string, Head>): Promise<void> {
  if (frames.length === 0) return
  const links = frames.map((frame) => {
    const before = heads.get(frame.stationId) ?? { seq: 0n, chain: GENESIS.toString('hex') }
    const link = { seq: before.seq + 1n, chain: linkOf(before.chain, frame) }
    heads.set(frame.stationId, link)
    return link
  })
  await sql`
    WITH appended AS (
      INSERT INTO ocpp.frame
        (id, station_id, seq, connection_id, direction, message_id, action, raw, bytes, size, sha256, chain, verdict, note, received_at)
      SELECT id, station_id, seq, connection_id, direction, message_id, action, raw, decode(bytes, 'hex'), size, decode(sha256, 'hex'), decode(chain, 'hex'),
             verdict, note, 'epoch'::timestamptz + ms * interval '1 ms'
        FROM unnest(
          ${plain(frames.map(({ id }) => id))}::text::text[], ${frames.map(({ stationId }) => stationId)}::text[], ${plain(links.map(({ seq }) => seq))}::text::bigint[],
          ${plain(frames.map(({ connectionId }) => connectionId))}::text::uuid[], ${plain(frames.map(({ direction }) => direction))}::text::text[],
          ${frames.map(({ messageId }) => messageId)}::text[], ${frames.map(({ action }) => action)}::text[], ${frames.map(({ raw }) => raw)}::text[],
          ${plain(frames.map(({ bytes }) => bytes?.toString('hex') ?? null))}::text::text[], ${plain(frames.map(({ size }) => size))}::text::integer[],
          ${plain(frames.map(({ sha256 }) => sha256))}::text::text[], ${plain(links.map(({ chain }) => chain))}::text::text[],
          ${plain(frames.map(({ verdict }) => verdict))}::text::text[], ${frames.map(({ note }) => note)}::text[], ${plain(frames.map(({ at }) => at))}::text::bigint[])
          AS f (id, station_id, seq, connection_id, direction, message_id, action, raw, bytes, size, sha256, chain, verdict, note, ms)
    )
    UPDATE ocpp.head h SET seq = u.seq, chain = decode(u.chain, 'hex')
      FROM unnest(${[...heads.keys()]}::text[], ${plain([...heads.values()].map(({ seq }) => seq))}::text::bigint[], ${plain([...heads.values()].map(({ chain }) => chain))}::text::text[])
        AS u (station_id, seq, chain)
     WHERE h.station_id = u.station_id`.execute(trx)
}

/** A PostgreSQL array literal, for values without quotes, commas and blanks: the driver would check each for characters to escape. */
function plain(values: readonly (string | number | bigint | null)[]): string {
  return `{${values.map((value) => (value === '' ? '""' : (value ?? 'NULL'))).join(',')}}`
}

export interface Head {
  readonly seq: bigint
  /** In hexadecimal digits. */
  readonly chain: string
}

/** The last links, locked in the order of the ids. A station without one starts its chain. */
async function lockHeads(trx: Trx, stationIds: readonly string[]): Promise<Map<string, Head>> {
  const locked = () =>
    sql<{ stationId: string; seq: bigint; chain: Buffer }>`
      SELECT station_id AS "stationId", seq, chain FROM ocpp.head WHERE station_id = ANY(${stationIds}) ORDER BY station_id FOR UPDATE`.execute(trx)
  let { rows } = await locked()
  if (rows.length < stationIds.length) {
    await sql`INSERT INTO ocpp.head (station_id, seq, chain) SELECT id, 0, ${GENESIS} FROM unnest(${stationIds}::text[]) AS id ORDER BY id ON CONFLICT DO NOTHING`.execute(
      trx,
    )
    rows = (await locked()).rows
  }
  return new Map(rows.map(({ stationId, seq, chain }) => [stationId, { seq, chain: chain.toString('hex') }]))
}

/** Creates the partition of the month of an instant. */
export async function openMonth(db: Database, at: Instant): Promise<void> {
  await sql`SELECT ocpp.open_month(${at}::timestamptz)`.execute(db.kysely)
}

export interface StoredFrame {
  readonly id: Id<'frame'>
  readonly stationId: string
  readonly seq: bigint
  readonly direction: 'in' | 'out'
  readonly messageId: string | null
  readonly action: string | null
  readonly raw: string
  readonly sha256: Buffer
  readonly verdict: Verdict
  readonly note: string | null
  readonly at: Instant
}

const columns = sql`id, station_id AS "stationId", seq, direction, message_id AS "messageId", action, raw, sha256, verdict, note, received_at AS "at"`

/** Frames by their ids, in any partition. */
export async function framesById(q: Queryable, ids: readonly string[]): Promise<StoredFrame[]> {
  const { rows } = await sql<StoredFrame>`SELECT ${columns} FROM ocpp.frame WHERE id = ANY(${ids}) ORDER BY received_at, seq`.execute(q)
  return rows
}

export interface FrameQuery {
  readonly action: string | null
  readonly direction: 'in' | 'out' | null
  /** Only frames that could not be used, were refused or had to be repaired. */
  readonly troubled: boolean
  readonly before: Instant | null
  /** The id of the newest frame to return. */
  readonly upTo: string | null
  readonly offset: number
  readonly limit: number
}

/** Frames of one station, newest first, with their total number. */
export async function framesOfStation(
  q: Queryable,
  stationId: string,
  { action, direction, troubled, before, upTo, offset, limit }: FrameQuery,
): Promise<{ list: StoredFrame[]; total: number }> {
  const wanted = sql`station_id = ${stationId} AND (${action}::text IS NULL OR action = ${action}) AND (${before}::timestamptz IS NULL OR received_at < ${before})
    AND (${direction}::text IS NULL OR direction = ${direction})
    AND (NOT ${troubled}::boolean OR verdict = ANY (ARRAY['repaired', 'unusable', 'refused', 'hostile', 'lateAnswer']))
    AND (${upTo}::text IS NULL OR (received_at, seq) <= (SELECT newest.received_at, newest.seq FROM ocpp.frame newest WHERE newest.id = ${upTo}))`
  const { rows } =
    await sql<StoredFrame>`SELECT ${columns} FROM ocpp.frame WHERE ${wanted} ORDER BY received_at DESC, seq DESC LIMIT ${limit} OFFSET ${offset}`.execute(
      q,
    )
  const counted = await sql<{ total: bigint }>`SELECT count(*) AS total FROM ocpp.frame WHERE ${wanted}`.execute(q)
  return { list: rows, total: Number(counted.rows[0]?.total ?? 0n) }
}

/** Frames whose hash or place in the chain has changed. */
export async function brokenFrames(q: Queryable, stationId: string): Promise<{ id: string; seq: bigint; what: string }[]> {
  const { rows } = await sql<{
    id: string
    seq: bigint
    what: string
  }>`SELECT platform.not_null(id) AS id, platform.not_null(seq) AS seq, platform.not_null(what) AS what FROM ocpp.broken_frames(${stationId})`.execute(
    q,
  )
  return rows
}

/** Every station's chain is read completely within this many minutes. */
const ROUND_MINUTES = 60

/** Chains of stations whose last link is not that of the last frames: the head was moved, or frames were added beside it. */
async function movedHeads(q: Queryable): Promise<Violation[]> {
  // Of the last frames, because the clock of the gateway can go back a little.
  const { rows } = await sql<Violation>`
    SELECT 'ocpp_head' AS violation, h.station_id AS subject, format('the head of the log is at frame %s, and the last is %s', h.seq, coalesce(l.newest, 0)) AS detail
      FROM ocpp.head h
     CROSS JOIN LATERAL (
       SELECT max(f.seq) AS newest, count(*) FILTER (WHERE f.seq = h.seq AND f.chain = h.chain) AS fitting
         FROM (SELECT x.seq, x.chain FROM ocpp.frame x WHERE x.station_id = h.station_id ORDER BY x.received_at DESC, x.seq DESC LIMIT 20) f) l
     WHERE h.seq > 0 AND (l.newest <> h.seq OR l.fitting <> 1) ORDER BY h.station_id`.execute(q)
  return rows
}

/** Checks the frame log: the end of each station's each minute, and a part of the stations completely, so that each is read once an hour; broken ones every time. */
export const frameWatch = watch('ocpp', async (q, now, before) => {
  const minute = Math.floor(now / MINUTE_MS)
  const known = [...new Set((before?.found ?? []).map(({ subject }) => subject.split(' ')[0]!))]
  const { rows } = await sql<Violation>`
    SELECT 'ocpp_frame' AS violation, concat_ws(' ', s.station_id, b.id) AS subject, format('frame %s: %s', b.seq, b.what) AS detail
      FROM (SELECT h.station_id, row_number() OVER (ORDER BY h.station_id) AS place, least(count(*) OVER (), ${ROUND_MINUTES}::bigint) AS parts FROM ocpp.head h) s
      CROSS JOIN LATERAL ocpp.broken_frames(s.station_id) b
     WHERE s.place % s.parts = ${minute}::bigint % s.parts OR s.station_id = ANY (${known}::text[])
     ORDER BY s.station_id, b.seq`.execute(q)
  return [...(await movedHeads(q)), ...rows]
})
