import { randomBytes } from 'node:crypto'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { assert } from '@ohmstead/contract/kernel/assert'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A tag for one charging session: 20 characters are the limit of OCPP 1.6, with 100 random bits. OCPP ignores its case. */
export function newTag(): string {
  return Array.from(randomBytes(20), (byte) => ALPHABET[byte & 31]).join('')
}

/** Tags are compared without case (OCPP 1.6 §7.15, CiString). */
export function tagOf(shown: string): string {
  return shown.toUpperCase()
}

export async function insertTag(trx: Trx, tag: string, chargingSessionId: Id<'chargingSession'>, at: Instant): Promise<void> {
  await sql`INSERT INTO charging.tag (tag, charging_session_id, issued_at) VALUES (${tag}, ${chargingSessionId}, ${at})`.execute(trx)
}

/** Deletes the tags of a member, which removes the link between the member and the logged frames. */
export async function eraseTagsOf(trx: Trx, driverId: Id<'member'>): Promise<void> {
  await sql`
    DELETE FROM charging.tag t USING charging.charging_session s WHERE s.id = t.charging_session_id AND s.driver_id = ${driverId}`.execute(trx)
}

/** Unknown tags from one unit in one hour above which staff are notified. */
export const UNKNOWN_TAGS_ALARM = 20

/** Counts an unknown tag; returns how many there were at this unit in this hour. */
export async function countUnknownTag(
  trx: Trx,
  { pointId, frameId, at }: { readonly pointId: Id<'point'>; readonly frameId: string; readonly at: Instant },
): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    INSERT INTO charging.unknown_tag AS u (point_id, hour, times, frame_id) VALUES (${pointId}, date_trunc('hour', ${at}::timestamptz), 1, ${frameId})
    ON CONFLICT (point_id, hour) DO UPDATE SET times = u.times + 1, frame_id = excluded.frame_id RETURNING times`.execute(trx)
  assert(rows[0], 'a counted tag has its count')
  return rows[0].times
}

/** Units with many unknown tags since a moment, for staff and the metrics. */
export async function unknownTagAlarms(q: Queryable, since: Instant): Promise<{ pointId: Id<'point'>; times: number }[]> {
  const { rows } = await sql<{ pointId: Id<'point'>; times: bigint }>`
    SELECT point_id AS "pointId", sum(times) AS times FROM charging.unknown_tag
     WHERE hour >= date_trunc('hour', ${since}::timestamptz) GROUP BY point_id HAVING max(times) > ${UNKNOWN_TAGS_ALARM}`.execute(q)
  return rows.map(({ pointId, times }) => ({ pointId, times: Number(times) }))
}

export type RefusedStatus = 'Invalid' | 'Blocked' | 'Expired' | 'ConcurrentTx'

export interface RefusedStart {
  readonly transactionId: number
  readonly status: RefusedStatus
}

/** The same message of a station, by its hash, since a moment. */
export interface SentBefore {
  readonly frameSha256: Buffer
  readonly since: Instant
}

/** The refused start that this message reported before. */
export async function refusedStartByFrame(q: Queryable, pointId: Id<'point'>, { frameSha256, since }: SentBefore): Promise<RefusedStart | null> {
  const { rows } = await sql<{ transactionId: bigint; status: RefusedStatus }>`
    SELECT r.transaction_id AS "transactionId", r.status FROM charging.refused_start r
     WHERE r.point_id = ${pointId} AND r.frame_sha256 = ${frameSha256} AND r.recorded_at >= ${since}::timestamptz
     ORDER BY r.recorded_at DESC LIMIT 1`.execute(q)
  return rows[0] ? { transactionId: Number(rows[0].transactionId), status: rows[0].status } : null
}

/** Whether an earlier start, accepted or refused, has this key. */
export async function isStartKeyTaken(q: Queryable, startKey: Buffer): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM charging.charging_session WHERE start_key = ${startKey}
     UNION ALL SELECT FROM charging.refused_start WHERE start_key = ${startKey} LIMIT 1`.execute(q)
  return rows.length > 0
}

async function refusedStartByKey(q: Queryable, startKey: Buffer): Promise<RefusedStart | null> {
  const { rows } = await sql<{ transactionId: bigint; status: RefusedStatus }>`
    SELECT transaction_id AS "transactionId", status FROM charging.refused_start WHERE start_key = ${startKey}`.execute(q)
  return rows[0] ? { transactionId: Number(rows[0].transactionId), status: rows[0].status } : null
}

export async function isRefusedTransaction(q: Queryable, pointId: Id<'point'>, transactionId: string): Promise<boolean> {
  if (!/^[1-9]\d{0,9}$/.test(transactionId)) return false
  const { rows } = await sql`SELECT FROM charging.refused_start WHERE transaction_id = ${BigInt(transactionId)} AND point_id = ${pointId}`.execute(q)
  return rows.length > 0
}

/** Whether a transaction number belongs to any start, accepted or refused, at any unit. */
export async function isGivenTransaction(q: Queryable, transactionId: string): Promise<boolean> {
  if (!/^[1-9]\d{0,9}$/.test(transactionId)) return false
  const { rows } = await sql`
    SELECT FROM charging.charging_session WHERE transaction_id = ${BigInt(transactionId)}
     UNION ALL SELECT FROM charging.refused_start WHERE transaction_id = ${BigInt(transactionId)} LIMIT 1`.execute(q)
  return rows.length > 0
}

/** Stores a refusal, and returns the stored one: of two concurrent ones, the first. */
export async function insertRefusedStart(
  trx: Trx,
  refused: RefusedStart & { startKey: Buffer; pointId: Id<'point'>; connector: number; frameId: string; recordedAt: Instant },
): Promise<RefusedStart> {
  await sql`
    INSERT INTO charging.refused_start (start_key, transaction_id, point_id, connector, status, frame_id, recorded_at)
    VALUES (${refused.startKey}, ${refused.transactionId}, ${refused.pointId}, ${refused.connector}, ${refused.status}, ${refused.frameId}, ${refused.recordedAt})
    ON CONFLICT (start_key) DO NOTHING`.execute(trx)
  return (await refusedStartByKey(trx, refused.startKey)) ?? refused
}

export async function nextTransactionId(trx: Trx): Promise<number> {
  const { rows } = await sql<{ id: bigint }>`SELECT platform.not_null(charging.next_transaction_number()) AS id`.execute(trx)
  assert(rows[0], 'there is always a next transaction number')
  return Number(rows[0].id)
}

/** Whether the station has named this transaction since it started. */
export async function knowsNumber(q: Queryable, id: Id<'chargingSession'>): Promise<boolean> {
  const { rows } = await sql<{ knows: boolean }>`SELECT platform.not_null(charging.knows_number(${id})) AS knows`.execute(q)
  return rows[0]?.knows === true
}

/** Whether the stop of a charging session named its transaction. */
export async function isStopNamed(q: Queryable, id: Id<'chargingSession'>): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`SELECT platform.not_null(charging.is_stop_named(${id})) AS named`.execute(q)
  return rows[0]?.named === true
}

/** When the next charging session at the connector of this one began, or null. */
export async function nextStartAt(
  q: Queryable,
  { pointId, connector, startedAt }: { readonly pointId: Id<'point'>; readonly connector: number; readonly startedAt: Instant | null },
): Promise<Instant | null> {
  const { rows } = await sql<{ startedAt: Instant }>`
    SELECT platform.not_null(s.started_at) AS "startedAt" FROM charging.charging_session s
     WHERE s.point_id = ${pointId} AND s.connector = ${connector} AND s.started_at > ${startedAt}::timestamptz ORDER BY s.started_at LIMIT 1`.execute(
    q,
  )
  return rows[0]?.startedAt ?? null
}
