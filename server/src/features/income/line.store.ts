import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Day } from '@ohmstead/contract/kernel/day'
import type { Wh } from '@ohmstead/contract/kernel/energy'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { totalOf as listTotal } from '../../platform/page.ts'

/** `disputed`: the driver disputes the bill, and staff have not decided; `lost`: the driver was refunded in full. */
export type LineState = 'distributed' | 'toBeReleased' | 'disputed' | 'lost'

/** One share of one charging session, as its host sees it. */
export interface LineRow {
  readonly kind: 'hostShare' | 'energyReimbursed'
  readonly settlementId: Id<'settlement'>
  /** Window of the settlement; null where the line covers all of it. */
  readonly window: number | null
  readonly chargingSessionId: Id<'chargingSession'>
  readonly pointName: string
  readonly serial: string
  readonly startedAt: Instant
  readonly stoppedAt: Instant
  readonly energyWh: Wh
  readonly gross: Micros
  readonly vat: Micros
  readonly energyCost: Micros
  readonly commission: Micros
  readonly net: Micros
  readonly state: LineState
  readonly settledAt: Instant
  readonly releaseDueAt: Instant
  readonly releasedAt: Instant | null
}

export interface LineFilter {
  readonly memberId: Id<'member'>
  readonly from: Instant | null
  readonly until: Instant | null
  readonly state: LineState | null
  readonly offset: number
  readonly limit: number
}

/** Income of a member, line by line, newest first. The reimbursement for the energy of an own socket is listed separately. */
export async function linesOf(
  q: Queryable,
  { memberId, from, until, state, offset, limit }: LineFilter,
): Promise<{ rows: LineRow[]; total: number }> {
  const lines = sql`
    FROM (
      SELECT 'hostShare' AS kind, w.settlement_id, w.position AS window, w.energy_wh, w.vat_micros + w.energy_micros + w.gross_micros AS gross, w.vat_micros AS vat,
             w.energy_micros AS energy_cost, w.commission_micros AS commission, w.host_micros AS net, w.settled_at
        FROM income.settlement_window w WHERE w.host_id = ${memberId} AND w.host_micros > 0
      UNION ALL
      SELECT 'energyReimbursed', t.id, NULL, t.energy_wh, t.energy_micros, 0, 0, 0, t.energy_micros, t.settled_at
        FROM income.settlement t WHERE t.energy_to = 'ownSocket' AND t.energy_owner = ${memberId} AND t.energy_micros > 0
    ) l
    JOIN income.settlement t ON t.id = l.settlement_id
    JOIN charging.session_facts b ON b.id = t.charging_session_id
    CROSS JOIN LATERAL (SELECT CASE WHEN t.voided_at IS NOT NULL THEN CASE b.state WHEN 'disputed' THEN 'disputed' ELSE 'lost' END WHEN t.released_at IS NOT NULL THEN 'distributed' ELSE 'toBeReleased' END AS state) x
   -- A settlement that was voided and made again is listed once, as it was made last.
   WHERE NOT (t.voided_at IS NOT NULL AND b.state = 'settled')
     AND (${from}::timestamptz IS NULL OR l.settled_at >= ${from}::timestamptz) AND (${until}::timestamptz IS NULL OR l.settled_at < ${until}::timestamptz)
     AND (${state}::text IS NULL OR x.state = ${state}::text)`
  const { rows } = await sql<Omit<LineRow, 'energyWh'> & { energyWh: bigint }>`
    SELECT p.kind, p."settlementId", p.window, p."energyWh", p.gross, p.vat, p."energyCost", p.commission, p.net, p.state, p."settledAt",
           p."releaseDueAt", p."releasedAt", s.id AS "chargingSessionId", d.name AS "pointName", d.serial,
           platform.not_null(s.started_at) AS "startedAt", platform.not_null(s.stopped_at) AS "stoppedAt"
      FROM (SELECT l.kind, l.settlement_id AS "settlementId", l.window, l.energy_wh AS "energyWh", l.gross, l.vat, l.energy_cost AS "energyCost", l.commission, l.net,
                   x.state, t.settled_at AS "settledAt", t.release_due_at AS "releaseDueAt", t.released_at AS "releasedAt", t.charging_session_id
            ${lines} ORDER BY l.settled_at DESC, l.settlement_id DESC, l.window LIMIT ${limit} OFFSET ${offset}) p
      JOIN charging.session_facts s ON s.id = p.charging_session_id
      JOIN devices.point_facts d ON d.id = s.point_id
     ORDER BY p."settledAt" DESC, p."settlementId" DESC, p.window`.execute(q)
  const total = await listTotal({ offset, limit }, rows.length, async () => {
    const { rows: count } = await sql<{ total: bigint }>`SELECT count(*) AS total ${lines}`.execute(q)
    return Number(count[0]?.total ?? 0n)
  })
  return { rows: rows.map((row) => ({ ...row, energyWh: Number(row.energyWh) as Wh })), total }
}

export interface DaySum {
  readonly day: Day
  readonly gross: Micros
  readonly vat: Micros
  readonly energyCost: Micros
  readonly commission: Micros
  readonly net: Micros
  readonly waiting: Micros
  readonly energyWh: Wh
  readonly chargingSessions: number
}

/** Income of a member by UTC day of settlement, voided settlements separately. */
export async function daySums(q: Queryable, memberId: Id<'member'>, from: Instant, until: Instant): Promise<DaySum[]> {
  const { rows } = await sql<Omit<DaySum, 'energyWh' | 'chargingSessions'> & { energyWh: bigint; chargingSessions: bigint }>`
    SELECT (w.settled_at AT TIME ZONE 'UTC')::date AS day, sum(w.vat_micros + w.energy_micros + w.gross_micros)::bigint AS gross, sum(w.vat_micros)::bigint AS vat,
           sum(w.energy_micros)::bigint AS "energyCost", sum(w.commission_micros)::bigint AS commission, sum(w.host_micros)::bigint AS net,
           coalesce(sum(w.host_micros) FILTER (WHERE t.released_at IS NULL), 0)::bigint AS waiting, sum(w.energy_wh)::bigint AS "energyWh",
           count(DISTINCT w.charging_session_id) AS "chargingSessions"
      FROM income.settlement_window w JOIN income.settlement t ON t.id = w.settlement_id
     WHERE w.host_id = ${memberId} AND w.disposition = 'host' AND t.voided_at IS NULL
       AND w.settled_at >= ${from}::timestamptz AND w.settled_at < ${until}::timestamptz
     GROUP BY 1 ORDER BY 1`.execute(q)
  return rows.map((row) => ({ ...row, energyWh: Number(row.energyWh) as Wh, chargingSessions: Number(row.chargingSessions) }))
}

/** All income of a member, and until when each waiting part waits. */
export async function totalOf(
  q: Queryable,
  memberId: Id<'member'>,
): Promise<{ net: Micros; energyWh: Wh; chargingSessions: number; waiting: Micros; nextReleaseAt: Instant | null }> {
  const { rows } = await sql<{ net: Micros; energyWh: bigint; chargingSessions: bigint; waiting: Micros; nextReleaseAt: Instant | null }>`
    SELECT coalesce(sum(w.host_micros), 0)::bigint AS net, coalesce(sum(w.energy_wh), 0)::bigint AS "energyWh",
           count(DISTINCT w.charging_session_id) AS "chargingSessions",
           coalesce(sum(w.host_micros) FILTER (WHERE t.released_at IS NULL), 0)::bigint AS waiting,
           min(t.release_due_at) FILTER (WHERE t.released_at IS NULL AND w.host_micros > 0) AS "nextReleaseAt"
      FROM income.settlement_window w JOIN income.settlement t ON t.id = w.settlement_id
     WHERE w.host_id = ${memberId} AND w.disposition = 'host' AND t.voided_at IS NULL`.execute(q)
  const row = rows[0]
  return {
    net: row?.net ?? (0n as Micros),
    energyWh: Number(row?.energyWh ?? 0n) as Wh,
    chargingSessions: Number(row?.chargingSessions ?? 0n),
    waiting: row?.waiting ?? (0n as Micros),
    nextReleaseAt: row?.nextReleaseAt ?? null,
  }
}

export interface CustodySum {
  readonly custodyId: Id<'custody'>
  readonly chargingSessions: number
  readonly energyWh: Wh
  readonly gross: Micros
  readonly net: Micros
}

/** What settlements gave to custody windows: their energy and money. */
export async function custodySums(q: Queryable, custodyIds: readonly Id<'custody'>[]): Promise<Map<Id<'custody'>, CustodySum>> {
  const { rows } = await sql<Omit<CustodySum, 'energyWh'> & { energyWh: bigint }>`
    SELECT w.custody_id AS "custodyId", count(DISTINCT w.charging_session_id)::int AS "chargingSessions", sum(w.energy_wh)::bigint AS "energyWh",
           sum(w.vat_micros + w.energy_micros + w.gross_micros)::bigint AS gross, sum(w.host_micros)::bigint AS net
      FROM income.settlement_window w JOIN income.settlement t ON t.id = w.settlement_id AND t.voided_at IS NULL
     WHERE w.custody_id = ANY(${custodyIds}::text[]) GROUP BY 1`.execute(q)
  return new Map(rows.map((row) => [row.custodyId, { ...row, energyWh: Number(row.energyWh) as Wh }]))
}

export interface HostedSessionRow {
  readonly settlementId: Id<'settlement'>
  readonly window: number
  readonly chargingSessionId: Id<'chargingSession'>
  readonly startedAt: Instant
  readonly stoppedAt: Instant | null
  readonly energyWh: Wh
  readonly price: Micros
  readonly energyCost: Micros
  readonly vat: Micros
  readonly commission: Micros
  readonly net: Micros
  readonly state: string
  readonly releasedAt: Instant | null
}

/** Charging sessions that delivered energy within a custody window, with the window's part of each. */
export async function sessionsOfCustody(
  q: Queryable,
  custodyId: Id<'custody'>,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: HostedSessionRow[]; total: number }> {
  const within = sql`
    FROM income.settlement_window w
    JOIN income.settlement t ON t.id = w.settlement_id AND t.voided_at IS NULL
    JOIN charging.session_facts s ON s.id = w.charging_session_id
   WHERE w.custody_id = ${custodyId}`
  const { rows } = await sql<Omit<HostedSessionRow, 'energyWh'> & { energyWh: bigint }>`
    SELECT w.settlement_id AS "settlementId", w.position AS window, s.id AS "chargingSessionId", platform.not_null(s.started_at) AS "startedAt",
           platform.not_null(s.stopped_at) AS "stoppedAt", w.energy_wh AS "energyWh", w.vat_micros + w.energy_micros + w.gross_micros AS price, w.energy_micros AS "energyCost", w.vat_micros AS vat,
           w.commission_micros AS commission, w.host_micros AS net, s.state, t.released_at AS "releasedAt"
    ${within} ORDER BY s.started_at DESC, w.settlement_id DESC LIMIT ${limit} OFFSET ${offset}`.execute(q)
  const { rows: count } = await sql<{ total: bigint }>`SELECT count(*) AS total ${within}`.execute(q)
  return { rows: rows.map((row) => ({ ...row, energyWh: Number(row.energyWh) as Wh })), total: Number(count[0]?.total ?? 0n) }
}
