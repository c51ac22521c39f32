import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Tariff } from '@ohmstead/contract/charging/price'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

/** A public price with where and since when it holds. */
export interface TariffRow {
  readonly id: Id<'tariff'>
  readonly siteId: Id<'site'> | null
  readonly country: string
  readonly tariffClass: 'AC' | 'DC'
  readonly tariff: Tariff
  readonly validFrom: Instant
  readonly validUntil: Instant | null
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
  lower(t.valid) AS "validFrom", upper(t.valid) AS "validUntil"`

function rowOf({ perKwh, perMinute, start, idlePerMinute, idleGraceMinutes, vatPpm, ...row }: FlatTariff): TariffRow {
  return { ...row, tariff: { perKwh, perMinute, start, idlePerMinute, idleGraceMinutes, vatPpm } }
}

/** The tariffs that hold for units at a moment, by unit: the site's own, else the country's. A unit without one is absent. */
export async function tariffsAt(q: Queryable, pointIds: readonly Id<'point'>[], at: Instant): Promise<Map<Id<'point'>, TariffRow>> {
  if (pointIds.length === 0) return new Map()
  const { rows } = await sql<FlatTariff & { pointId: Id<'point'> }>`
    SELECT p.id AS "pointId", ${columns} FROM unnest(${pointIds}::text[]) AS p (id) CROSS JOIN LATERAL charging.tariff_of(p.id, ${at}::timestamptz) t`.execute(
    q,
  )
  return new Map(rows.map(({ pointId, ...row }) => [pointId, rowOf(row)]))
}

/** The tariff that holds for one unit at a moment. */
export async function tariffAt(q: Queryable, pointId: Id<'point'>, at: Instant): Promise<TariffRow | null> {
  return (await tariffsAt(q, [pointId], at)).get(pointId) ?? null
}

export async function tariffById(q: Queryable, id: Id<'tariff'>): Promise<TariffRow | null> {
  const { rows } = await sql<FlatTariff>`SELECT ${columns} FROM charging.tariff t WHERE t.id = ${id}`.execute(q)
  return rows[0] ? rowOf(rows[0]) : null
}

/** Every tariff there is or was, the newest first. */
export async function tariffs(q: Queryable): Promise<TariffRow[]> {
  const { rows } =
    await sql<FlatTariff>`SELECT ${columns} FROM charging.tariff t ORDER BY t.country, t.site_id NULLS FIRST, t.tariff_class, lower(t.valid) DESC`.execute(
      q,
    )
  return rows.map(rowOf)
}

export type NewTariff = Omit<TariffRow, 'validUntil'> & { readonly setBy: string; readonly setAt: Instant }

/** Puts a tariff in force; the one before ends where it begins. False where that one would have to begin later. */
export async function putTariff(trx: Trx, row: NewTariff): Promise<boolean> {
  const { tariff } = row
  const same = sql`coalesce(site_id, country) = ${row.siteId ?? row.country} AND tariff_class = ${row.tariffClass}`
  const { rows: newer } = await sql`SELECT FROM charging.tariff WHERE ${same} AND lower(valid) >= ${row.validFrom}::timestamptz LIMIT 1`.execute(trx)
  if (newer.length > 0) return false
  await sql`UPDATE charging.tariff SET valid = tstzrange(lower(valid), ${row.validFrom}::timestamptz) WHERE ${same} AND upper_inf(valid)`.execute(trx)
  await sql`
    INSERT INTO charging.tariff (id, site_id, country, tariff_class, per_kwh_micros, per_minute_micros, start_micros, idle_per_minute_micros,
                                 idle_grace_minutes, vat_ppm, valid, set_by, set_at)
    VALUES (${row.id}, ${row.siteId}, ${row.country}, ${row.tariffClass}, ${tariff.perKwh}, ${tariff.perMinute}, ${tariff.start}, ${tariff.idlePerMinute},
            ${tariff.idleGraceMinutes}, ${tariff.vatPpm}, tstzrange(${row.validFrom}::timestamptz, NULL), ${row.setBy}, ${row.setAt})`.execute(trx)
  return true
}
