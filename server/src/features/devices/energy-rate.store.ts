import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

export interface EnergyRateRow {
  readonly id: string
  readonly country: string
  readonly tariffClass: 'AC' | 'DC'
  readonly perKwh: Micros
  readonly validFrom: Instant
  readonly validUntil: Instant | null
  readonly askedBy: string
  readonly approvedBy: string | null
}

const columns = sql`
  id, country, tariff_class AS "tariffClass", rate_micros_per_kwh AS "perKwh", lower(valid) AS "validFrom", upper(valid) AS "validUntil",
  asked_by AS "askedBy", approved_by AS "approvedBy"`

/** What a kWh cost in a country and class at a moment, in micro-units; null where the operator has set none. */
export async function energyRateAt(q: Queryable, country: string, tariffClass: 'AC' | 'DC', at: Instant): Promise<Micros | null> {
  const { rows } = await sql<{ perKwh: Micros }>`
    SELECT rate_micros_per_kwh AS "perKwh" FROM devices.energy_rate
     WHERE country = ${country} AND tariff_class = ${tariffClass} AND approved_by IS NOT NULL AND valid @> ${at}::timestamptz`.execute(q)
  return rows[0]?.perKwh ?? null
}

export async function energyRates(q: Queryable): Promise<EnergyRateRow[]> {
  return (await sql<EnergyRateRow>`SELECT ${columns} FROM devices.energy_rate ORDER BY country, tariff_class, lower(valid) DESC`.execute(q)).rows
}

/** How many changes wait for a second person, and may still begin. */
export async function ratesWaiting(q: Queryable, at: Instant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM devices.energy_rate WHERE approved_by IS NULL AND lower(valid) > ${at}::timestamptz`.execute(q)
  return rows[0]?.count ?? 0
}

export interface AskedRate extends Pick<EnergyRateRow, 'id' | 'country' | 'tariffClass' | 'perKwh' | 'validFrom' | 'askedBy'> {
  readonly askedAt: Instant
}

export async function insertRate(trx: Trx, rate: AskedRate): Promise<EnergyRateRow> {
  const { rows } = await sql<EnergyRateRow>`
    INSERT INTO devices.energy_rate (id, country, tariff_class, rate_micros_per_kwh, valid, asked_by, asked_at)
    VALUES (${rate.id}, ${rate.country}, ${rate.tariffClass}, ${rate.perKwh}, tstzrange(${rate.validFrom}::timestamptz, NULL), ${rate.askedBy}, ${rate.askedAt})
    RETURNING ${columns}`.execute(trx)
  return rows[0]!
}

export async function lockRate(trx: Trx, id: string): Promise<EnergyRateRow | null> {
  const { rows } = await sql<EnergyRateRow>`SELECT ${columns} FROM devices.energy_rate WHERE id = ${id} FOR UPDATE`.execute(trx)
  return rows[0] ?? null
}

/** Puts a rate in force: the open one before ends where it begins. False where it would begin before that one does. */
export async function approveRate(trx: Trx, rate: EnergyRateRow, by: string, at: Instant): Promise<boolean> {
  const { rows: newer } = await sql`
    SELECT FROM devices.energy_rate WHERE country = ${rate.country} AND tariff_class = ${rate.tariffClass} AND approved_by IS NOT NULL
       AND lower(valid) >= ${rate.validFrom}::timestamptz LIMIT 1`.execute(trx)
  if (newer.length > 0) return false
  await sql`
    UPDATE devices.energy_rate SET valid = tstzrange(lower(valid), ${rate.validFrom}::timestamptz)
     WHERE country = ${rate.country} AND tariff_class = ${rate.tariffClass} AND approved_by IS NOT NULL AND upper_inf(valid)`.execute(trx)
  await sql`UPDATE devices.energy_rate SET approved_by = ${by}, approved_at = ${at} WHERE id = ${rate.id}`.execute(trx)
  return true
}
