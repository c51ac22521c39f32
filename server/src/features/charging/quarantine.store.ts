import type { meterRead } from '@ohmstead/contract/devices/events'
import type { PayloadOf } from '@ohmstead/contract/kernel/event'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { reviewReasons, type quarantineStates } from '@ohmstead/contract/charging/types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import type { ChargingStopped } from '../../edges/ocpp/index.ts'
import type { DoubtReason } from './bill.ts'

export type QuarantineState = (typeof quarantineStates)[number]

/** Station data that cannot be true, or belongs to nothing known. */
export interface QuarantineRow {
  readonly id: Id<'quarantine'>
  readonly pointId: Id<'point'>
  readonly chargingSessionId: Id<'chargingSession'> | null
  readonly reason: DoubtReason
  readonly detail: string
  readonly frameId: string
  readonly registerWh: number | null
  readonly happenedAt: Instant
  readonly recordedAt: Instant
  readonly state: QuarantineState
  readonly decidedBy: string | null
  readonly needsTwoPeople: boolean
  readonly correctedWh: number | null
}

export type NewQuarantine = Omit<QuarantineRow, 'state' | 'decidedBy' | 'needsTwoPeople' | 'correctedWh'> & { readonly waiting?: unknown }

/** Stores impossible data, once each. Returns the new rows. */
export async function quarantine(trx: Trx, rows: readonly NewQuarantine[]): Promise<NewQuarantine[]> {
  if (rows.length === 0) return []
  const { rows: made } = await sql<{ id: string }>`
    INSERT INTO charging.quarantine (id, point_id, charging_session_id, reason, detail, frame_id, register_wh, happened_at, recorded_at, waiting)
    SELECT * FROM unnest(
      ${rows.map(({ id }) => id)}::text[], ${rows.map(({ pointId }) => pointId)}::text[], ${rows.map(({ chargingSessionId }) => chargingSessionId)}::text[],
      ${rows.map(({ reason }) => reason)}::text[], ${rows.map(({ detail }) => detail.slice(0, 500))}::text[], ${rows.map(({ frameId }) => frameId)}::text[],
      ${rows.map(({ registerWh }) => registerWh)}::bigint[], ${rows.map(({ happenedAt }) => happenedAt)}::timestamptz[],
      ${rows.map(({ recordedAt }) => recordedAt)}::timestamptz[], ${rows.map(({ waiting }) => (waiting === undefined ? null : JSON.stringify(waiting)))}::jsonb[])
    ON CONFLICT DO NOTHING RETURNING id`.execute(trx)
  const ids = new Set(made.map(({ id }) => id))
  return rows.filter(({ id }) => ids.has(id))
}

/** Whether at least so many entries belong to a charging session. */
export async function hasQuarantined(q: Queryable, id: Id<'chargingSession'>, count: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM charging.quarantine WHERE charging_session_id = ${id} OFFSET ${count - 1} LIMIT 1`.execute(q)
  return rows.length > 0
}

const columns = sql`
  id, point_id AS "pointId", charging_session_id AS "chargingSessionId", reason, detail, frame_id AS "frameId", register_wh::double precision AS "registerWh",
  happened_at AS "happenedAt", recorded_at AS "recordedAt", state, decided_by AS "decidedBy",
  corrected_wh::double precision AS "correctedWh", platform.not_null(state = 'open' AND charging.may_change_bill(q)) AS "needsTwoPeople"`

export async function quarantineById(trx: Trx, id: Id<'quarantine'>): Promise<QuarantineRow | null> {
  const { rows } = await sql<QuarantineRow>`SELECT ${columns} FROM charging.quarantine q WHERE id = ${id} FOR UPDATE`.execute(trx)
  return rows[0] ?? null
}

export async function quarantined(
  q: Queryable,
  { state, offset, limit }: { state: QuarantineState | null; offset: number; limit: number },
): Promise<{ rows: QuarantineRow[]; total: number }> {
  const wanted = sql`WHERE (${state}::text IS NULL OR state = ${state})`
  const { rows } = await sql<QuarantineRow>`
    SELECT ${columns} FROM charging.quarantine q ${wanted} ORDER BY recorded_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`.execute(q)
  const { rows: count } = await sql<{ total: bigint }>`SELECT count(*) AS total FROM charging.quarantine ${wanted}`.execute(q)
  return { rows, total: Number(count[0]?.total ?? 0n) }
}

export async function decide(
  trx: Trx,
  id: Id<'quarantine'>,
  decision: { state: Exclude<QuarantineState, 'open'>; by: string; reason: string; at: Instant; correctedWh?: number },
): Promise<void> {
  await sql`
    UPDATE charging.quarantine
       SET state = ${decision.state}, decided_by = ${decision.by}, decided_at = ${decision.at}, decision = ${decision.reason}
           ${decision.correctedWh === undefined ? sql`` : sql`, corrected_wh = ${decision.correctedWh}`}
     WHERE id = ${id} AND state = 'open'`.execute(trx)
}

export interface ReviewRow {
  readonly id: Id<'quarantine'>
  readonly reason: (typeof reviewReasons)[number]
  readonly since: Instant
  readonly state: QuarantineState
  readonly correctedWh: number | null
}

/** The reviews of a charging session, decided or not: one for each reason why its bill was in doubt. */
export async function reviewsOf(q: Queryable, chargingSessionId: Id<'chargingSession'>): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    SELECT id, reason, recorded_at AS since, state, corrected_wh::double precision AS "correctedWh"
      FROM charging.quarantine WHERE charging_session_id = ${chargingSessionId} AND reason = ANY(${[...reviewReasons]}::text[])
     ORDER BY recorded_at, reason`.execute(q)
  return rows
}

export interface Overlap {
  readonly other: Id<'chargingSession'>
  readonly sameConnector: boolean
  readonly since: Instant
  readonly until: Instant
}

/** Bills of the same connector or the same driver that overlap this period, the connector's first; both are locked until the transaction ends. */
export async function overlapsOf(
  trx: Trx,
  id: Id<'chargingSession'>,
  { since, until }: { readonly since: Instant; readonly until: Instant },
): Promise<Overlap[]> {
  const { rows } = await sql<Overlap>`
    SELECT platform.not_null(other) AS other, platform.not_null(same_connector) AS "sameConnector", platform.not_null(from_time) AS since,
           platform.not_null(to_time) AS until
      FROM charging.overlapping(${id}, ${since}, ${until}) ORDER BY same_connector DESC, from_time, other LIMIT 1`.execute(trx)
  return rows
}

/** The charging session whose bill an entry in quarantine reviews; null for other entries. `open`: another review of the bill is not decided. */
export async function reviewedBill(
  q: Queryable,
  id: Id<'quarantine'>,
): Promise<{ readonly chargingSessionId: Id<'chargingSession'>; readonly open: boolean } | null> {
  const { rows } = await sql<{ chargingSessionId: Id<'chargingSession'> }>`
    SELECT platform.not_null(charging_session_id) AS "chargingSessionId" FROM charging.quarantine
     WHERE id = ${id} AND charging_session_id IS NOT NULL AND reason = ANY(${[...reviewReasons]}::text[])`.execute(q)
  const [bill] = rows
  return bill === undefined ? null : { ...bill, open: (await openReviews(q, [bill.chargingSessionId])).size > 0 }
}

/** The charging sessions among these whose bill waits for a decision. */
export async function openReviews(q: Queryable, ids: readonly Id<'chargingSession'>[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: Id<'chargingSession'> }>`
    SELECT platform.not_null(charging_session_id) AS id FROM charging.quarantine
     WHERE charging_session_id = ANY(${ids}::text[]) AND state = 'open' AND reason = ANY(${[...reviewReasons]}::text[])`.execute(q)
  return new Set(rows.map(({ id }) => id))
}

/** Registers of a charging session that were in quarantine and that the bill accepts after all. */
export async function acceptAfterAll(
  trx: Trx,
  chargingSessionId: Id<'chargingSession'>,
  stillDoubted: readonly string[],
  at: Instant,
): Promise<void> {
  await sql`
    UPDATE charging.quarantine SET state = 'accepted', decided_by = 'charging', decided_at = ${at}, decision = 'It fits the other readings'
     WHERE charging_session_id = ${chargingSessionId} AND state = 'open' AND reason IN ('registerFell', 'tooMuchEnergy')
       AND NOT frame_id = ANY(${stillDoubted}::text[])`.execute(trx)
}

/** A stop without a register that its station repeated with one: nothing is missing any more. */
export async function acceptCompleted(trx: Trx, chargingSessionId: Id<'chargingSession'>, at: Instant): Promise<void> {
  await sql`
    UPDATE charging.quarantine SET state = 'accepted', decided_by = 'charging', decided_at = ${at}, decision = 'It was sent again with its register'
     WHERE charging_session_id = ${chargingSessionId} AND state = 'open' AND reason = 'missingRegister'`.execute(trx)
}

/** Whether registers of a charging session could not be read, were not sent, or have an impossible time and show energy. */
export async function hasUnreadable(q: Queryable, chargingSessionId: Id<'chargingSession'>, beginWh: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM charging.quarantine WHERE charging_session_id = ${chargingSessionId} AND (reason IN ('notANumber', 'missingRegister') OR reason IN ('inFuture', 'tooOld') AND register_wh > ${beginWh}::bigint) LIMIT 1`.execute(
    q,
  )
  return rows.length > 0
}

/** A message that may still find its charging session. */
export type Waiting =
  | { readonly kind: 'stop'; readonly said: ChargingStopped }
  | { readonly kind: 'meter'; readonly message: PayloadOf<typeof meterRead> }

export interface WaitingRow {
  readonly id: Id<'quarantine'>
  readonly waiting: Waiting
}

/** Messages of a unit that named an unknown charging session, and may belong to one that became known. */
export async function waitingAt(trx: Trx, pointId: Id<'point'>, kind: Waiting['kind'] | null = null): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    SELECT id, platform.not_null(waiting) AS waiting FROM charging.quarantine WHERE point_id = ${pointId} AND waiting IS NOT NULL AND state = 'open'
       AND (${kind}::text IS NULL OR waiting ->> 'kind' = ${kind}::text)
     ORDER BY happened_at LIMIT 500 FOR UPDATE`.execute(trx)
  return rows
}

/** The number of waiting messages of a unit: a flood of messages must not fill the table. */
export async function countWaitingAt(q: Queryable, pointId: Id<'point'>): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    SELECT count(*) AS count FROM charging.quarantine WHERE point_id = ${pointId} AND waiting IS NOT NULL AND state = 'open'`.execute(q)
  return Number(rows[0]?.count ?? 0n)
}

/** The number of open unreadable messages of a unit, for the same reason. */
export async function countUnreadableAt(q: Queryable, pointId: Id<'point'>): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    SELECT count(*) AS count FROM charging.quarantine WHERE point_id = ${pointId} AND reason = 'unreadableMessage' AND state = 'open'`.execute(q)
  return Number(rows[0]?.count ?? 0n)
}
