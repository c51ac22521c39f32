import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { totalOf } from '../../platform/page.ts'
import { isChosen, type Chosen } from '../../platform/retries.ts'

/** The host of a unit in a window of time. */
export interface Custody {
  readonly custodyId: Id<'custody'>
  readonly flowId: Id<'hosting'>
  readonly leaseId: Id<'lease'>
  readonly memberId: Id<'member'>
  readonly pointId: Id<'point'>
  readonly from: Instant
  readonly until: Instant | null
}

export type CustodyEnd = 'member' | 'leaseEnded' | 'dayOver' | 'operator'

const columns = sql`
  id AS "custodyId", flow_id AS "flowId", lease_id AS "leaseId", member_id AS "memberId", point_id AS "pointId", from_at AS "from", until_at AS until`

/** A window with the time from which the host's own charging under its lease returns money: once the lease cannot be cancelled any more. */
export type HostedCustody = Custody & { readonly ownUseFrom: Instant }

const hosted = sql`
  c.id AS "custodyId", c.flow_id AS "flowId", c.lease_id AS "leaseId", c.member_id AS "memberId", c.point_id AS "pointId", c.from_at AS "from",
  c.until_at AS until, platform.not_null(l.cancellable_until) AS "ownUseFrom"
  FROM hosting.custody c JOIN packages.lease_facts l ON l.id = c.lease_id`

/** The windows of a unit that overlap a period, in order. Settlement divides energy by them. */
export async function custodiesBetween(q: Queryable, pointId: Id<'point'>, from: Instant, until: Instant): Promise<HostedCustody[]> {
  const { rows } = await sql<HostedCustody>`
    SELECT ${hosted}
     WHERE c.point_id = ${pointId} AND c."window" && tstzrange(${from}::timestamptz, ${until}::timestamptz, '[]') ORDER BY c.from_at`.execute(q)
  return rows
}

/** The windows of many units over one period, for settling in batches. */
export async function custodiesOfPoints(q: Queryable, pointIds: readonly Id<'point'>[], from: Instant, until: Instant): Promise<HostedCustody[]> {
  const { rows } = await sql<HostedCustody>`
    SELECT ${hosted}
     WHERE c.point_id = ANY(${pointIds}::text[]) AND c."window" && tstzrange(${from}::timestamptz, ${until}::timestamptz, '[]')
     ORDER BY c.point_id, c.from_at`.execute(q)
  return rows
}

/** The open window of a unit, if any. */
export async function openCustodyOf(
  q: Queryable,
  by: { pointId?: Id<'point'>; flowId?: Id<'hosting'>; leaseId?: Id<'lease'> },
): Promise<Custody | null> {
  const { rows } = await sql<Custody>`
    SELECT ${columns} FROM hosting.custody
     WHERE until_at IS NULL
       AND (${by.pointId ?? null}::text IS NULL OR point_id = ${by.pointId ?? null})
       AND (${by.flowId ?? null}::text IS NULL OR flow_id = ${by.flowId ?? null})
       AND (${by.leaseId ?? null}::text IS NULL OR lease_id = ${by.leaseId ?? null})
     LIMIT 1`.execute(q)
  return rows[0] ?? null
}

/** Those of the given units that are in custody now. */
export async function pointsInCustody(q: Queryable, pointIds: readonly Id<'point'>[]): Promise<Set<Id<'point'>>> {
  const { rows } = await sql<{ pointId: Id<'point'> }>`
    SELECT point_id AS "pointId" FROM hosting.custody WHERE until_at IS NULL AND point_id = ANY(${pointIds}::text[])`.execute(q)
  return new Set(rows.map((row) => row.pointId))
}

/** The beginning of the first window of a flow on its unit. */
export async function hostedSince(q: Queryable, { flowId, pointId }: Pick<Custody, 'flowId' | 'pointId'>): Promise<Instant> {
  const { rows } = await sql<{ since: Instant }>`
    SELECT platform.not_null(min(from_at)) AS since FROM hosting.custody WHERE flow_id = ${flowId} AND point_id = ${pointId}`.execute(q)
  return rows[0]!.since
}

/** The units in a member's custody now, each with the beginning of its windows without a gap under the same flow. */
export async function hostedPointsOf(q: Queryable, memberId: Id<'member'>): Promise<{ pointId: Id<'point'>; since: Instant }[]> {
  const { rows } = await sql<{ pointId: Id<'point'>; since: Instant }>`
    SELECT c.point_id AS "pointId", platform.not_null(min(e.from_at)) AS since
      FROM hosting.custody c JOIN hosting.custody e ON e.flow_id = c.flow_id AND e.point_id = c.point_id
     WHERE c.member_id = ${memberId} AND c.until_at IS NULL GROUP BY c.point_id`.execute(q)
  return rows
}

export async function insertCustody(trx: Trx, custody: Omit<Custody, 'until'>): Promise<void> {
  await sql`
    INSERT INTO hosting.custody (id, flow_id, lease_id, member_id, point_id, from_at)
    VALUES (${custody.custodyId}, ${custody.flowId}, ${custody.leaseId}, ${custody.memberId}, ${custody.pointId}, ${custody.from})`.execute(trx)
}

/** Locks the open window and then the flow of a lease, in the order in which others lock them, before the lease itself is locked. */
export async function lockHosting(trx: Trx, leaseId: Id<'lease'>): Promise<void> {
  await sql`SELECT FROM hosting.custody WHERE lease_id = ${leaseId} AND until_at IS NULL FOR UPDATE`.execute(trx)
  await sql`SELECT FROM hosting.flow WHERE lease_id = ${leaseId} AND state <> 'ended' FOR UPDATE`.execute(trx)
}

/** The window of a lease that ended at a moment, and that of the lease which continues it. */
export async function passedCustodies(q: Queryable, { from, to, at }: { from: Id<'lease'>; to: Id<'lease'>; at: Instant }): Promise<Custody[]> {
  const { rows } = await sql<Custody>`
    SELECT ${columns} FROM hosting.custody
     WHERE lease_id = ${from} AND until_at = ${at} OR lease_id = ${to} AND from_at = ${at} ORDER BY from_at`.execute(q)
  return rows
}

/** Closes a window, once. */
export async function closeCustody(trx: Trx, id: Id<'custody'>, until: Instant, reason: CustodyEnd): Promise<void> {
  await sql`UPDATE hosting.custody SET until_at = ${until}, end_reason = ${reason} WHERE id = ${id} AND until_at IS NULL`.execute(trx)
}

/** Open windows that have lasted a day by now; locked. */
export async function custodiesOverADay(trx: Trx, now: Instant, limit: number, chosen: Chosen): Promise<Custody[]> {
  const { rows } = await sql<Custody>`
    SELECT ${columns} FROM hosting.custody WHERE until_at IS NULL AND from_at + interval '1 day' <= ${now}::timestamptz AND ${isChosen(sql`id`, chosen)}
     ORDER BY from_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(trx)
  return rows
}

/** A member's windows, newest first. */
export async function custodiesOfMember(
  q: Queryable,
  filter: { memberId: Id<'member'>; leaseId: Id<'lease'> | null; offset: number; limit: number },
): Promise<{ rows: Custody[]; total: number }> {
  const mine = sql`FROM hosting.custody WHERE member_id = ${filter.memberId} AND (${filter.leaseId}::text IS NULL OR lease_id = ${filter.leaseId})`
  const { rows } = await sql<Custody>`SELECT ${columns} ${mine} ORDER BY from_at DESC, id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}`.execute(
    q,
  )
  const total = await totalOf(filter, rows.length, async () => {
    const { rows: count } = await sql<{ total: bigint }>`SELECT count(*) AS total ${mine}`.execute(q)
    return Number(count[0]?.total ?? 0n)
  })
  return { rows, total }
}

/** A member's windows that overlap a period, oldest first. */
export async function custodiesOfMemberBetween(q: Queryable, memberId: Id<'member'>, from: Instant, until: Instant): Promise<Custody[]> {
  const { rows } = await sql<Custody>`
    SELECT ${columns} FROM hosting.custody
     WHERE member_id = ${memberId} AND from_at < ${until}::timestamptz AND (until_at IS NULL OR until_at > ${from}::timestamptz) ORDER BY from_at`.execute(
    q,
  )
  return rows
}

export async function custodyById(q: Queryable, id: Id<'custody'>): Promise<Custody | null> {
  const { rows } = await sql<Custody>`SELECT ${columns} FROM hosting.custody WHERE id = ${id}`.execute(q)
  return rows[0] ?? null
}
