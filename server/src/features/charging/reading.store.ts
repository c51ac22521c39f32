import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Wh } from '@ohmstead/contract/kernel/energy'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'
import type { Register } from './bill.ts'

type ChargingId = Id<'chargingSession'>

/** A register with the other values of the meter at that moment. */
export interface ReadingRow extends Register {
  readonly powerW: number | null
  readonly socPercent: number | null
  /** Hash of the frame that contains it. */
  readonly frameSha256: Buffer
}

/** Stores readings; existing ones keep their first version. Returns how many were new. */
export async function insertReadings(trx: Trx, id: ChargingId, readings: readonly ReadingRow[]): Promise<number> {
  if (readings.length === 0) return 0
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO charging.reading (charging_session_id, at, source, register_wh, power_w, soc_percent, frame_id, frame_sha256, recorded_at)
    SELECT ${id}, u.* FROM unnest(
      ${readings.map(({ at }) => at)}::timestamptz[], ${readings.map(({ source }) => source)}::text[], ${readings.map(({ registerWh }) => registerWh)}::bigint[],
      ${readings.map(({ powerW }) => powerW)}::integer[], ${readings.map(({ socPercent }) => socPercent)}::smallint[],
      ${readings.map(({ frameId }) => frameId)}::text[], ${readings.map(({ frameSha256 }) => frameSha256)}::bytea[],
      ${readings.map(({ recordedAt }) => recordedAt)}::timestamptz[]) AS u
    ON CONFLICT DO NOTHING`.execute(trx)
  return Number(numAffectedRows)
}

interface FlatReading extends Omit<ReadingRow, 'registerWh'> {
  readonly registerWh: bigint
}

/** All meter data of a charging session, in order of time. */
export async function readingsOf(q: Queryable, id: ChargingId): Promise<ReadingRow[]> {
  const { rows } = await sql<FlatReading>`
    SELECT at, source, register_wh AS "registerWh", power_w AS "powerW", soc_percent AS "socPercent", frame_id AS "frameId",
           frame_sha256 AS "frameSha256", recorded_at AS "recordedAt"
      FROM charging.reading WHERE charging_session_id = ${id} ORDER BY at, source, register_wh`.execute(q)
  return rows.map((row) => ({ ...row, registerWh: Number(row.registerWh) as Wh }))
}

/** The time of the last reading of a charging session with at least so many; null for any other. */
export async function lastOfMany(q: Queryable, id: ChargingId, count: number): Promise<Instant | null> {
  const { rows } = await sql<{ at: Instant }>`
    SELECT platform.not_null(max(at)) AS at FROM charging.reading WHERE charging_session_id = ${id} HAVING count(*) >= ${count}::integer`.execute(q)
  return rows[0]?.at ?? null
}

/** The readings in the charging session before one at the same unit, if it had any. */
export async function readingsBefore(
  q: Queryable,
  { pointId, authorisedAt }: { pointId: Id<'point'>; authorisedAt: Instant },
): Promise<ReadingRow[]> {
  const { rows } = await sql<{ id: ChargingId }>`
    SELECT s.id FROM charging.charging_session s WHERE s.point_id = ${pointId} AND s.authorised_at < ${authorisedAt} AND s.final_at IS NOT NULL AND s.energy_wh > 0
     ORDER BY s.authorised_at DESC LIMIT 1`.execute(q)
  return rows[0] === undefined ? [] : readingsOf(q, rows[0].id)
}

/** The highest register of a charging session, and when it was first reached. */
export async function highestReading(q: Queryable, id: ChargingId): Promise<{ readonly at: Instant; readonly registerWh: number } | null> {
  const { rows } = await sql<{ at: Instant; registerWh: bigint }>`
    SELECT at, register_wh AS "registerWh" FROM charging.reading WHERE charging_session_id = ${id} ORDER BY register_wh DESC, at LIMIT 1`.execute(q)
  return rows[0] ? { at: rows[0].at, registerWh: Number(rows[0].registerWh) } : null
}

export interface SignedRow {
  readonly record: string
  readonly at: Instant
  readonly frameId: string
  readonly recordedAt: Instant
}

/** Keeps signed values. Answers how many were new. */
export async function insertSigned(trx: Trx, id: ChargingId, records: readonly SignedRow[]): Promise<number> {
  if (records.length === 0) return 0
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO charging.signed_record (charging_session_id, hash, record, at, frame_id, recorded_at)
    SELECT ${id}, u.* FROM unnest(
      ${records.map(({ record }) => sha256(record))}::bytea[], ${records.map(({ record }) => record)}::text[], ${records.map(({ at }) => at)}::timestamptz[],
      ${records.map(({ frameId }) => frameId)}::text[], ${records.map(({ recordedAt }) => recordedAt)}::timestamptz[]) AS u
    ON CONFLICT DO NOTHING`.execute(trx)
  return Number(numAffectedRows)
}

/** The signed records of a charging session, begin first. */
export async function signedRecordsOf(q: Queryable, id: ChargingId): Promise<string[]> {
  const { rows } = await sql<{ record: string }>`
    SELECT record FROM charging.signed_record WHERE charging_session_id = ${id} ORDER BY at, record`.execute(q)
  return rows.map(({ record }) => record)
}

/** Marks pages of a meter's log as used. False where one of them was used by another charging session. */
export async function claimPages(trx: Trx, meterSerial: string, pages: readonly string[], id: ChargingId): Promise<boolean> {
  await sql`
    INSERT INTO charging.signed_page (meter_serial, page, charging_session_id)
    SELECT ${meterSerial}, page, ${id} FROM unnest(${[...new Set(pages)]}::text[]) AS page
    ON CONFLICT DO NOTHING`.execute(trx)
  // Pages of earlier bills may be stored with leading zeros.
  const { rows } = await sql`
    SELECT FROM charging.signed_page
     WHERE meter_serial = ${meterSerial} AND regexp_replace(page, '^([TF])0+(?=[0-9])', '\\1') = ANY(${pages}::text[]) AND charging_session_id <> ${id}
     LIMIT 1`.execute(trx)
  return rows.length === 0
}
