import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Tariff } from '@ohmstead/contract/charging/price'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

/** A public price with its place and validity. */
export interface TariffRow {
  readonly id: Id<'tariff'>
  readonly siteId: Id<'site'> | null
  readonly country: string
  readonly tariffClass: 'AC' | 'DC'
  readonly tariff: Tariff
  readonly validFrom: Instant
  readonly validUntil: Instant | null
  readonly withdrawnAt: Instant | null
}

interface FlatTariff extends Omit<TariffRow, 'tariff'> {
  perKwh: Micros
  perMinute: Micros
  start: Micros
  idlePerMinute: Micros
  idleGraceMinutes: number
  vatPpm: number
}

const columns = sql`
  t.id, t.site_id AS "siteId", t.country, t.tariff_class AS "tariffClass", t.per_kwh_micros AS "perKwh", t.per_minute_micros AS "perMinute",
  t.start_micros AS start, t.idle_per_minute_micros AS "idlePerMinute", t.idle_grace_minutes AS "idleGraceMinutes", t.vat_ppm AS "vatPpm",
  platform.not_null(lower(coalesce(t.withdrawn_valid, t.valid))) AS "validFrom", upper(coalesce(t.withdrawn_valid, t.valid)) AS "validUntil",
  t.withdrawn_at AS "withdrawnAt"`

function rowOf({ perKwh, perMinute, start, idlePerMinute, idleGraceMinutes, vatPpm, ...row }: FlatTariff): TariffRow {
  return { ...row, tariff: { perKwh, perMinute, start, idlePerMinute, idleGraceMinutes, vatPpm } }
}

/** The tariffs of units at a moment, by unit: the site's own, otherwise the country's. A unit without one is absent. */
export async function tariffsAt(q: Queryable, pointIds: readonly Id<'point'>[], at: Instant): Promise<Map<Id<'point'>, TariffRow>> {
  if (pointIds.length === 0) return new Map()
  const { rows } = await sql<FlatTariff & { pointId: Id<'point'> }>`
    SELECT p.id AS "pointId", ${columns} FROM unnest(${pointIds}::text[]) AS p (id) CROSS JOIN LATERAL charging.tariff_of(p.id, ${at}::timestamptz) t`.execute(
    q,
  )
  return new Map(rows.map(({ pointId, ...row }) => [pointId, rowOf(row)]))
}

/** The tariff of one unit at a moment. */
export async function tariffAt(q: Queryable, pointId: Id<'point'>, at: Instant): Promise<TariffRow | null> {
  return (await tariffsAt(q, [pointId], at)).get(pointId) ?? null
}

/** The price of a site, or of a country where its sites have none of their own, at a moment. */
export async function tariffOf(q: Queryable, scope: Scope, at: Instant): Promise<Tariff | null> {
  const { rows } =
    await sql<FlatTariff>`SELECT ${columns} FROM charging.tariff t WHERE ${sameTariffs(scope)} AND t.valid @> ${at}::timestamptz`.execute(q)
  return rows[0] ? rowOf(rows[0]).tariff : null
}

export async function tariffById(q: Queryable, id: Id<'tariff'>): Promise<TariffRow | null> {
  const { rows } = await sql<FlatTariff>`SELECT ${columns} FROM charging.tariff t WHERE t.id = ${id}`.execute(q)
  return rows[0] ? rowOf(rows[0]) : null
}

/** All past and present tariffs, newest first, and whether another one takes over where it ends. */
export async function tariffs(q: Queryable): Promise<(TariffRow & { readonly isReplaced: boolean })[]> {
  const { rows } = await sql<
    FlatTariff & { isReplaced: boolean }
  >`SELECT ${columns}, platform.not_null(charging.is_replaced(t)) AS "isReplaced" FROM charging.tariff t ORDER BY t.country, t.site_id NULLS FIRST, t.tariff_class, lower(coalesce(t.withdrawn_valid, t.valid)) DESC, t.id DESC`.execute(
    q,
  )
  return rows.map(({ isReplaced, ...row }) => ({ ...rowOf(row), isReplaced }))
}

/** Whether another tariff takes over, now or later, where this one ends now or is withdrawn. */
export async function isReplaced(q: Queryable, id: Id<'tariff'>): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT platform.not_null(charging.is_replaced(t)) AS "is" FROM charging.tariff t WHERE t.id = ${id}`.execute(q)
  return rows[0]?.is ?? false
}

/** The price that applies at a moment where this tariff does not; null: no one can start to charge then. */
export async function tariffWithout(q: Queryable, id: Id<'tariff'>, at: Instant): Promise<Tariff | null> {
  const { rows } = await sql<FlatTariff>`
    SELECT ${columns} FROM charging.tariff given CROSS JOIN LATERAL charging.tariff_without(given, ${at}::timestamptz) t WHERE given.id = ${id}`.execute(
    q,
  )
  return rows[0] ? rowOf(rows[0]).tariff : null
}

export type NewTariff = Omit<TariffRow, 'validUntil' | 'withdrawnAt'> & {
  /** The person who approved it. */
  readonly setBy: string
  readonly setAt: Instant
}

type Scope = Pick<TariffRow, 'siteId' | 'country' | 'tariffClass'>

function sameTariffs({ siteId, country, tariffClass }: Scope) {
  return sql`coalesce(site_id, country) = ${siteId ?? country} AND tariff_class = ${tariffClass}`
}

/** Changes of the tariffs of a place are serialised. */
async function serializeTariffs(trx: Trx, { siteId, country, tariffClass }: Scope): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('charging.tariff:' || ${siteId ?? country} || ${tariffClass}, 0))`.execute(trx)
}

/** Whether a tariff of the same place begins at this moment or later. */
export async function isFollowed(q: Queryable, scope: Scope, at: Instant): Promise<boolean> {
  const { rows } = await sql`SELECT FROM charging.tariff WHERE ${sameTariffs(scope)} AND lower(valid) >= ${at}::timestamptz LIMIT 1`.execute(q)
  return rows.length > 0
}

/** Adds a tariff; the one before ends where it begins. False where that one would have to begin later. */
export async function putTariff(trx: Trx, row: NewTariff): Promise<boolean> {
  const { tariff } = row
  await serializeTariffs(trx, row)
  if (await isFollowed(trx, row, row.validFrom)) return false
  await sql`
    UPDATE charging.tariff SET valid = tstzrange(lower(valid), ${row.validFrom}::timestamptz) WHERE ${sameTariffs(row)} AND valid @> ${row.validFrom}::timestamptz`.execute(
    trx,
  )
  await sql`
    INSERT INTO charging.tariff (id, site_id, country, tariff_class, per_kwh_micros, per_minute_micros, start_micros, idle_per_minute_micros,
                                 idle_grace_minutes, vat_ppm, valid, set_by, set_at)
    VALUES (${row.id}, ${row.siteId}, ${row.country}, ${row.tariffClass}, ${tariff.perKwh}, ${tariff.perMinute}, ${tariff.start}, ${tariff.idlePerMinute},
            ${tariff.idleGraceMinutes}, ${tariff.vatPpm}, tstzrange(${row.validFrom}::timestamptz, NULL), ${row.setBy}, ${row.setAt})`.execute(trx)
  return true
}

/** The database compares with its own time when it stores the end: what begins or ends this soon is taken as begun or ended. */
const SOON_MS = 2_000

/** Ends a tariff: now if it is valid, or later if two people agreed so; before it began it is withdrawn, and the one that it would have ended continues. */
export async function closeTariff(trx: Trx, row: TariffRow, by: string, later: Instant | null = null): Promise<'ended' | 'withdrawn' | 'over'> {
  await serializeTariffs(trx, row)
  const { rows } = await sql<{ at: Instant }>`SELECT platform.not_null(platform.now()) AS at`.execute(trx)
  const at = rows[0]!.at
  const soon = after(at, SOON_MS)
  const current = await tariffById(trx, row.id)
  if (current === null || current.withdrawnAt !== null || (current.validUntil !== null && current.validUntil <= soon)) return 'over'
  if (current.validFrom <= soon) {
    await sql`UPDATE charging.tariff SET valid = tstzrange(lower(valid), greatest(${later ?? at}::timestamptz, lower(valid) + interval '1 millisecond')) WHERE id = ${row.id}`.execute(
      trx,
    )
    return 'ended'
  }
  await sql`
    UPDATE charging.tariff SET valid = 'empty', withdrawn_valid = valid, withdrawn_at = ${at}, withdrawn_by = ${by} WHERE id = ${row.id}`.execute(trx)
  await sql`
    UPDATE charging.tariff SET valid = tstzrange(lower(valid), ${current.validUntil}::timestamptz)
     WHERE ${sameTariffs(row)} AND upper(valid) = ${current.validFrom}::timestamptz AND upper(valid) > ${at}::timestamptz`.execute(trx)
  return 'withdrawn'
}
