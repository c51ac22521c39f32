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
}

const columns = sql`
  id, country, tariff_class AS "tariffClass", rate_micros_per_kwh AS "perKwh", lower(valid) AS "validFrom", upper(valid) AS "validUntil",
  asked_by AS "askedBy", approved_by AS "approvedBy"`

/** What a kWh costs in a country and class at a moment, in micro-units; null where the operator has set none. */
export async function energyRateAt(q: Queryable, country: string, tariffClass: 'AC' | 'DC', at: Instant): Promise<Micros | null> {
  const { rows } = await sql<{ perKwh: Micros }>`
    SELECT rate_micros_per_kwh AS "perKwh" FROM devices.energy_rate
     WHERE country = ${country} AND tariff_class = ${tariffClass} AND valid @> ${at}::timestamptz`.execute(q)
  return rows[0]?.perKwh ?? null
}

export async function energyRates(q: Queryable): Promise<EnergyRateRow[]> {
  return (await sql<EnergyRateRow>`SELECT ${columns} FROM devices.energy_rate ORDER BY country, tariff_class, lower(valid) DESC`.execute(q)).rows
}

export interface NewRate extends Pick<EnergyRateRow, 'id' | 'country' | 'tariffClass' | 'perKwh' | 'validFrom' | 'askedBy' | 'approvedBy'> {
  readonly at: Instant
}

/** Puts a rate in force: the open one before ends where it begins. False where it would begin before that one does. */
export async function putRate(trx: Trx, rate: NewRate): Promise<boolean> {
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
