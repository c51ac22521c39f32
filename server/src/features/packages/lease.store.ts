import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { isChosen, type Chosen } from '../../platform/retries.ts'
import { staysInUse } from '../devices/index.ts'
import type { LeaseState } from './lease.ts'

/** A lease with the terms it was bought under. */
export interface LeaseRow {
  readonly id: Id<'lease'>
  readonly memberId: Id<'member'>
  readonly packageId: Id<'package'>
  readonly pointId: Id<'point'>
  readonly placement: 'managedSite' | 'ownSocket'
  readonly tier: 'professional' | 'premium'
  readonly rank: number
  readonly priceMicros: Micros
  readonly cycleDays: number
  readonly hostingPerDay: number
  readonly termsVersion: string
  readonly startAtOnce: boolean
  /** The member started another lease at once in the 14 days before; set by the database. */
  readonly startsAgain: boolean
  readonly state: LeaseState
  readonly boughtAt: Instant
  readonly deliveredAt: Instant | null
  readonly effectiveAt: Instant | null
  readonly expiresAt: Instant | null
  readonly endedAt: Instant | null
  readonly accruedDays: number
  /** Days by which it is longer than its cycle, because its unit was not available by the operator's fault. */
  readonly extendedDays: number
  /** Bought from the catalogue, or a lease that continues one of another member: bought from them, or returned by them. */
  readonly origin: 'catalogue' | 'resale' | 'return'
  /** What its member paid for it. */
  readonly paidMicros: Micros
}

const columns = sql`
  id, member_id AS "memberId", package_id AS "packageId", point_id AS "pointId", placement, tier, rank, price_micros AS "priceMicros",
  cycle_days AS "cycleDays", hosting_per_day AS "hostingPerDay", terms_version AS "termsVersion", start_at_once AS "startAtOnce", starts_again AS "startsAgain", state,
  bought_at AS "boughtAt", delivered_at AS "deliveredAt", effective_at AS "effectiveAt", expires_at AS "expiresAt", ended_at AS "endedAt",
  accrued_days AS "accruedDays", extended_days AS "extendedDays", origin, coalesce(paid_micros, price_micros) AS "paidMicros"`

/** One lease; locked when the caller is about to change it. */
export async function leaseById(q: Queryable, id: Id<'lease'>, options: { lock?: boolean } = {}): Promise<LeaseRow | null> {
  const { rows } = await sql<LeaseRow>`
    SELECT ${columns} FROM packages.lease WHERE id = ${id} ${options.lock ? sql`FOR UPDATE` : sql``}`.execute(q)
  return rows[0] ?? null
}

/** A member's leases, newest first, with their total number. */
export async function leasesOfMember(
  q: Queryable,
  filter: { memberId: Id<'member'>; state: LeaseState | null; offset: number; limit: number },
): Promise<{ rows: LeaseRow[]; total: number }> {
  const mine = sql`FROM packages.lease WHERE member_id = ${filter.memberId} AND (${filter.state}::text IS NULL OR state = ${filter.state})`
  const { rows } =
    await sql<LeaseRow>`SELECT ${columns} ${mine} ORDER BY bought_at DESC, id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}`.execute(q)
  const { rows: count } = await sql<{ total: bigint }>`SELECT count(*) AS total ${mine}`.execute(q)
  return { rows, total: Number(count[0]?.total ?? 0n) }
}

/** Leases that run or are pending: what the limit "at a time" counts. */
export async function runningLeases(q: Queryable, memberId: Id<'member'>): Promise<LeaseRow[]> {
  const { rows } = await sql<LeaseRow>`
    SELECT ${columns} FROM packages.lease
     WHERE member_id = ${memberId} AND state IN ('pending', 'effective', 'forSale') ORDER BY rank DESC, bought_at`.execute(q)
  return rows
}

/** How many leases of a member count for the level: those that run, and those whose sale the buyer can still undo. */
export async function countedLeases(q: Queryable, memberId: Id<'member'>): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT platform.not_null(packages.counted_leases(${memberId})) AS total`.execute(q)
  return rows[0]?.total ?? 0
}

/** Leases in effect that expire in a period, a page in the order of their ids. */
export async function leasesExpiring(
  q: Queryable,
  { from, until, beyond, limit }: { readonly from: Instant; readonly until: Instant; readonly beyond: string; readonly limit: number },
): Promise<LeaseRow[]> {
  const { rows } = await sql<LeaseRow>`
    SELECT ${columns} FROM packages.lease
     WHERE state IN ('effective', 'forSale') AND expires_at > ${from} AND expires_at <= ${until} AND id > ${beyond} ORDER BY id LIMIT ${limit}`.execute(
    q,
  )
  return rows
}

/** Those of the given units that are bound to a lease at a moment. */
export async function boundPoints(q: Queryable, pointIds: readonly Id<'point'>[], at: Instant): Promise<Set<Id<'point'>>> {
  const { rows } = await sql<{ pointId: Id<'point'> }>`
    SELECT point_id AS "pointId" FROM packages.lease WHERE point_id = ANY(${pointIds}::text[]) AND period @> ${at}::timestamptz`.execute(q)
  return new Set(rows.map((row) => row.pointId))
}

/** The lease a unit is bound to at a moment, if any. */
export async function leaseOfPoint(q: Queryable, pointId: Id<'point'>, at: Instant): Promise<LeaseRow | null> {
  const { rows } = await sql<LeaseRow>`SELECT ${columns} FROM packages.lease WHERE point_id = ${pointId} AND period @> ${at}::timestamptz`.execute(q)
  return rows[0] ?? null
}

/** Whether a lease that the member starts at once now would be their second such start within 14 days. */
export async function startsAgain(q: Queryable, memberId: Id<'member'>, now: Instant): Promise<boolean> {
  const { rows } = await sql<{ again: boolean }>`SELECT platform.not_null(packages.starts_again(${memberId}, ${now}::timestamptz)) AS again`.execute(
    q,
  )
  return rows[0]?.again ?? false
}

/** Stores a new lease. When two members buy one unit, the second fails on `lease_never_sold_twice`. */
export async function insertLease(trx: Trx, lease: LeaseRow): Promise<void> {
  await sql`
    INSERT INTO packages.lease (id, member_id, package_id, point_id, placement, tier, rank, price_micros, cycle_days, hosting_per_day,
                                terms_version, start_at_once, state, bought_at, delivered_at)
    VALUES (${lease.id}, ${lease.memberId}, ${lease.packageId}, ${lease.pointId}, ${lease.placement}, ${lease.tier}, ${lease.rank},
            ${lease.priceMicros}, ${lease.cycleDays}, ${lease.hostingPerDay}, ${lease.termsVersion}, ${lease.startAtOnce}, 'pending',
            ${lease.boughtAt}, ${lease.deliveredAt})`.execute(trx)
}

/** Locks units against other buyers until this transaction ends; returns the first that is not being bought and was not just bought. */
export async function reserveUnit(trx: Trx, candidates: readonly Id<'point'>[], at: Instant): Promise<Id<'point'> | null> {
  for (const pointId of candidates) {
    const { rows } = await sql<{
      got: boolean
    }>`SELECT pg_try_advisory_xact_lock(hashtextextended('packages.unit:' || ${pointId}, 0)) AS got`.execute(trx)
    // Between the list of free units and this lock, another buyer may have bought the unit, or staff may have retired it: check again under the lock.
    if (rows[0]?.got && (await leaseOfPoint(trx, pointId, at)) === null && (await staysInUse(trx, pointId))) return pointId
  }
  return null
}

/** Purchases of one member are serialised, so that a limit per member is enforced. */
export async function serializePurchases(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('packages.member:' || ${memberId}, 0))`.execute(trx)
}

/** The lease takes effect: cycle and accrual begin. */
export async function startLease(trx: Trx, id: Id<'lease'>, effectiveAt: Instant, expiresAt: Instant): Promise<void> {
  await sql`UPDATE packages.lease SET state = 'effective', effective_at = ${effectiveAt}, expires_at = ${expiresAt} WHERE id = ${id}`.execute(trx)
}

/** The lease ends; the unit is free from then on. `accruedDays` where more days are accrued than before. */
export async function endLease(
  trx: Trx,
  id: Id<'lease'>,
  state: 'cancelled' | 'expired',
  at: Instant,
  accruedDays: number | null = null,
): Promise<void> {
  await sql`
    UPDATE packages.lease SET state = ${state}, ended_at = ${at}, accrued_days = coalesce(${accruedDays}::integer, accrued_days) WHERE id = ${id}`.execute(
    trx,
  )
}

/** An own-socket unit booted for the first time after its purchase: it was delivered. */
export async function markDelivered(trx: Trx, id: Id<'lease'>, at: Instant): Promise<void> {
  await sql`UPDATE packages.lease SET delivered_at = ${at} WHERE id = ${id} AND delivered_at IS NULL`.execute(trx)
}

/** Stores up to which day of the cycle the price is accrued. */
export async function markAccrued(trx: Trx, id: Id<'lease'>, days: number): Promise<void> {
  await sql`UPDATE packages.lease SET accrued_days = ${days} WHERE id = ${id}`.execute(trx)
}

/** Leases with at least one whole day passed and not accrued yet; locked, skipping those locked by others. */
export async function leasesToAccrue(trx: Trx, now: Instant, limit: number, chosen: Chosen): Promise<LeaseRow[]> {
  const { rows } = await sql<LeaseRow>`
    SELECT ${columns} FROM packages.lease
     WHERE state IN ('effective', 'forSale') AND accrued_days < cycle_days
       AND effective_at + (accrued_days + 1) * interval '1 day' <= ${now}::timestamptz AND ${isChosen(sql`id`, chosen)}
     ORDER BY effective_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(trx)
  return rows
}

/** Pending leases that take effect without a custody by now, and running ones whose cycle is over. */
export async function leasesDue(trx: Trx, now: Instant, limit: number, chosen: Chosen): Promise<LeaseRow[]> {
  const { rows } = await sql<LeaseRow>`
    SELECT ${columns} FROM packages.lease
     WHERE ((state = 'pending' AND (CASE placement WHEN 'managedSite' THEN bought_at ELSE delivered_at END) + interval '14 days' <= ${now}::timestamptz)
        OR (state = 'effective' AND expires_at <= ${now}::timestamptz)) AND ${isChosen(sql`id`, chosen)}
     ORDER BY bought_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(trx)
  return rows
}

/** Leases in effect or pending by package, for the catalogue. */
export async function runningByPackage(q: Queryable): Promise<Map<Id<'package'>, number>> {
  const { rows } = await sql<{ packageId: Id<'package'>; running: bigint }>`
    SELECT package_id AS "packageId", count(*) AS running FROM packages.lease WHERE state IN ('pending', 'effective', 'forSale') GROUP BY 1`.execute(
    q,
  )
  return new Map(rows.map((row) => [row.packageId, Number(row.running)]))
}
