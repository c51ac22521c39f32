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
  readonly approvedBy: string
  readonly withdrawnAt: Instant | null
}

const columns = sql`
  id, country, tariff_class AS "tariffClass", rate_micros_per_kwh AS "perKwh", 
  platform.not_null(lower(coalesce(withdrawn_valid, valid))) AS "validFrom", upper(coalesce(withdrawn_valid, valid)) AS "validUntil",
  asked_by AS "askedBy", approved_by AS "approvedBy", withdrawn_at AS "withdrawnAt"`

/** The energy rate per kWh in a country and class at a moment, in micro-units; null where the operator has set none. */
export async function energyRateAt(q: Queryable, country: string, tariffClass: 'AC' | 'DC', at: Instant): Promise<Micros | null> {
  const { rows } = await sql<{ perKwh: Micros }>`
    SELECT rate_micros_per_kwh AS "perKwh" FROM devices.energy_rate
     WHERE country = ${country} AND tariff_class = ${tariffClass} AND valid @> ${at}::timestamptz`.execute(q)
  return rows[0]?.perKwh ?? null
}

/** The rates for each of these questions, in their order. */
export async function energyRatesAt(
  q: Queryable,
  questions: readonly { readonly country: string; readonly tariffClass: 'AC' | 'DC'; readonly at: Instant }[],
): Promise<(Micros | null)[]> {
  const { rows } = await sql<{ perKwh: Micros | null }>`
    SELECT r.rate_micros_per_kwh AS "perKwh"
      FROM unnest(${questions.map(({ country }) => country)}::text[], ${questions.map(({ tariffClass }) => tariffClass)}::text[],
                  ${questions.map(({ at }) => at)}::timestamptz[]) WITH ORDINALITY AS asked (country, tariff_class, at, place)
      LEFT JOIN devices.energy_rate r ON r.country = asked.country AND r.tariff_class = asked.tariff_class AND r.valid @> asked.at
     ORDER BY asked.place`.execute(q)
  return rows.map(({ perKwh }) => perKwh)
}

/** All rates, and whether the one before continues where one is withdrawn. */
export async function energyRates(q: Queryable): Promise<(EnergyRateRow & { readonly isReplaced: boolean })[]> {
  return (
    await sql<
      EnergyRateRow & { isReplaced: boolean }
    >`SELECT ${columns}, platform.not_null(devices.is_rate_replaced(energy_rate)) AS "isReplaced" FROM devices.energy_rate ORDER BY country, tariff_class, lower(coalesce(withdrawn_valid, valid)) DESC, id DESC`.execute(
      q,
    )
  ).rows
}

/** The rate before this one, which continues where this one is withdrawn; null: there is none. */
export async function rateBefore(q: Queryable, { country, tariffClass, validFrom }: EnergyRateRow): Promise<Micros | null> {
  const { rows } = await sql<{ perKwh: Micros }>`
    SELECT rate_micros_per_kwh AS "perKwh" FROM devices.energy_rate
     WHERE country = ${country} AND tariff_class = ${tariffClass} AND upper(valid) = ${validFrom}::timestamptz`.execute(q)
  return rows[0]?.perKwh ?? null
}

export interface NewRate extends Pick<EnergyRateRow, 'id' | 'country' | 'tariffClass' | 'perKwh' | 'validFrom' | 'askedBy' | 'approvedBy'> {
  readonly at: Instant
}

/** Changes of the rates of a country and class are serialised. */
async function serializeRates(trx: Trx, { country, tariffClass }: Pick<EnergyRateRow, 'country' | 'tariffClass'>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('devices.energy_rate:' || ${country} || ${tariffClass}, 0))`.execute(trx)
}

export async function lockRate(trx: Trx, id: string): Promise<EnergyRateRow | null> {
  const { rows } = await sql<EnergyRateRow>`SELECT ${columns} FROM devices.energy_rate WHERE id = ${id} FOR UPDATE`.execute(trx)
  return rows[0] ?? null
}

/** Adds a rate: the open one before ends where it begins. False where it would begin before that one does. */
export async function putRate(trx: Trx, rate: NewRate): Promise<boolean> {
  await serializeRates(trx, rate)
  const { rows: newer } = await sql`
    SELECT FROM devices.energy_rate WHERE country = ${rate.country} AND tariff_class = ${rate.tariffClass}
       AND lower(valid) >= ${rate.validFrom}::timestamptz LIMIT 1`.execute(trx)
  if (newer.length > 0) return false
  await sql`
    UPDATE devices.energy_rate SET valid = tstzrange(lower(valid), ${rate.validFrom}::timestamptz)
     WHERE country = ${rate.country} AND tariff_class = ${rate.tariffClass} AND upper_inf(valid)`.execute(trx)
  await sql`
    INSERT INTO devices.energy_rate (id, country, tariff_class, rate_micros_per_kwh, valid, asked_by, asked_at, approved_by, approved_at)
    VALUES (${rate.id}, ${rate.country}, ${rate.tariffClass}, ${rate.perKwh}, tstzrange(${rate.validFrom}::timestamptz, NULL), ${rate.askedBy}, ${rate.at},
            ${rate.approvedBy}, ${rate.at})`.execute(trx)
  return true
}

/** Withdraws a rate that has not begun; the one that it would have ended continues. */
export async function withdrawRate(trx: Trx, rate: EnergyRateRow, by: string, at: Instant): Promise<void> {
  await serializeRates(trx, rate)
  await sql`
    UPDATE devices.energy_rate SET valid = 'empty', withdrawn_valid = valid, withdrawn_at = ${at}, withdrawn_by = ${by} WHERE id = ${rate.id}`.execute(
    trx,
  )
  await sql`
    UPDATE devices.energy_rate SET valid = tstzrange(lower(valid), ${rate.validUntil}::timestamptz)
     WHERE country = ${rate.country} AND tariff_class = ${rate.tariffClass}
       AND upper(valid) = ${rate.validFrom}::timestamptz AND upper(valid) > ${at}::timestamptz`.execute(trx)
}
