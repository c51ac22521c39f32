import type { DisputeReason } from '@ohmstead/contract/charging/types'
import type { Wh } from '@ohmstead/contract/kernel/energy'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

/** A complaint about a bill, by its driver or by staff who want to refund it, and the decision of staff. */
export interface DisputeRow {
  readonly id: Id<'dispute'>
  readonly chargingSessionId: Id<'chargingSession'>
  readonly reason: DisputeReason
  readonly words: string
  /** Null where staff opened it. */
  readonly openedBy: Id<'member'> | null
  readonly openedByStaff: string | null
  readonly openedAt: Instant
  readonly state: 'open' | 'rejected' | 'upheld'
  readonly decidedBy: string | null
  readonly decidedAt: Instant | null
  readonly answer: string | null
}

/** A dispute with its charging session, as staff see it. */
export interface DisputedRow extends DisputeRow {
  readonly driverId: Id<'member'>
  readonly pointId: Id<'point'>
  readonly pointName: string
  readonly energyWh: Wh
  readonly collected: Micros
  readonly startedAt: Instant
  readonly stoppedAt: Instant
  readonly evidence: 'signed' | 'unsigned' | 'invalid'
}

const columns = sql`
  d.id, d.charging_session_id AS "chargingSessionId", d.reason, d.words, d.opened_by AS "openedBy", d.opened_by_staff AS "openedByStaff", d.opened_at AS "openedAt",
  coalesce(d.decision, 'open') AS state, d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.answer`

/** The disputes of a charging session, oldest first: at most one of its driver. */
export async function disputesOf(q: Queryable, id: Id<'chargingSession'>): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    SELECT ${columns} FROM charging.dispute d WHERE d.charging_session_id = ${id} ORDER BY d.opened_at, d.id`.execute(q)
  return rows
}

export async function disputeById(q: Queryable, id: Id<'dispute'>): Promise<DisputeRow | null> {
  const { rows } = await sql<DisputeRow>`SELECT ${columns} FROM charging.dispute d WHERE d.id = ${id}`.execute(q)
  return rows[0] ?? null
}

/** Disputes of a state: open ones the oldest first, others the newest first. */
export async function disputes(
  q: Queryable,
  { state, offset, limit }: { readonly state: DisputeRow['state']; readonly offset: number; readonly limit: number },
): Promise<{ rows: DisputedRow[]; total: number }> {
  const chosen = sql`
    FROM charging.dispute d JOIN charging.charging_session s ON s.id = d.charging_session_id JOIN devices.point_facts p ON p.id = s.point_id
   WHERE coalesce(d.decision, 'open') = ${state}`
  const { rows } = await sql<Omit<DisputedRow, 'energyWh'> & { energyWh: bigint }>`
    SELECT ${columns}, s.driver_id AS "driverId", s.point_id AS "pointId", p.name AS "pointName", platform.not_null(s.energy_wh) AS "energyWh", s.collected_micros AS collected,
           platform.not_null(s.started_at) AS "startedAt", platform.not_null(s.stopped_at) AS "stoppedAt", platform.not_null(s.evidence) AS evidence
    ${chosen} ORDER BY CASE WHEN d.decision IS NULL THEN d.opened_at END, d.decided_at DESC, d.id LIMIT ${limit} OFFSET ${offset}`.execute(q)
  const { rows: counted } = await sql<{ total: bigint }>`SELECT count(*) AS total ${chosen}`.execute(q)
  return { rows: rows.map((row) => ({ ...row, energyWh: Number(row.energyWh) as Wh })), total: Number(counted[0]?.total ?? 0n) }
}

const refusals: Readonly<Record<string, 'late' | 'often'>> = { dispute_in_time: 'late', dispute_of_staff_often: 'often' }

/** Stores a new dispute, or says why not: its shares were released meanwhile, or staff opened three before. Then the transaction is aborted. */
export async function insertDispute(
  trx: Trx,
  { id, chargingSessionId, reason, words, openedBy }: Pick<DisputeRow, 'id' | 'chargingSessionId' | 'reason' | 'words' | 'openedBy'>,
): Promise<'opened' | 'late' | 'often'> {
  try {
    await sql`
      INSERT INTO charging.dispute (id, charging_session_id, reason, words, opened_by)
      VALUES (${id}, ${chargingSessionId}, ${reason}, ${words}, ${openedBy})`.execute(trx)
    return 'opened'
  } catch (error) {
    const refused = refusals[(error as Error & { constraint?: string }).constraint ?? '']
    if (refused) return refused
    throw error
  }
}

/** Decides one open dispute of a charging session, or all of them. */
export async function decideDisputes(
  trx: Trx,
  chargingSessionId: Id<'chargingSession'>,
  {
    only,
    decision,
    by,
    answer,
  }: { readonly only: Id<'dispute'> | null; readonly decision: 'rejected' | 'upheld'; readonly by: string; readonly answer: string },
): Promise<void> {
  await sql`
    UPDATE charging.dispute SET decision = ${decision}, decided_by = ${by}, answer = ${answer}
     WHERE charging_session_id = ${chargingSessionId} AND decision IS NULL AND (${only}::text IS NULL OR id = ${only})`.execute(trx)
}
