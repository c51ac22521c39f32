import { zero, type Micros } from '@ohmstead/contract/kernel/amount'
import type { Day } from '@ohmstead/contract/kernel/day'
import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'

/** What leases received over every unit that served them, from a day on; those that received nothing are not listed. */
export async function receivedByEach(q: Queryable, leaseIds: readonly Id<'lease'>[], from: Day): Promise<Map<Id<'lease'>, Micros>> {
  if (leaseIds.length === 0) return new Map()
  const { rows } = await sql<{ leaseId: Id<'lease'>; income: Micros }>`
    SELECT lease_id AS "leaseId", sum(income_micros)::bigint AS income FROM packages.received_day
     WHERE lease_id = ANY(${leaseIds}::text[]) AND day >= ${from}::date GROUP BY lease_id`.execute(q)
  return new Map(rows.map(({ leaseId, income }) => [leaseId, income]))
}

/** What a lease received, what drivers paid for it, and the energy, over every unit that served it. */
export interface LeaseFigures {
  readonly net: Micros
  readonly gross: Micros
  readonly energyWh: bigint
}

export async function figuresOf(q: Queryable, leaseId: Id<'lease'>): Promise<LeaseFigures> {
  const { rows } = await sql<LeaseFigures>`
    SELECT coalesce(sum(income_micros), 0)::bigint AS net, coalesce(sum(gross_micros), 0)::bigint AS gross, coalesce(sum(energy_wh), 0)::bigint AS "energyWh"
      FROM packages.received_day WHERE lease_id = ${leaseId}`.execute(q)
  return rows[0] ?? { net: zero, gross: zero, energyWh: 0n }
}

/** The same by UTC month, oldest first; months without charging are absent. */
export async function monthsOfLease(q: Queryable, leaseId: Id<'lease'>): Promise<(LeaseFigures & { readonly month: string })[]> {
  const { rows } = await sql<LeaseFigures & { month: string }>`
    SELECT platform.not_null(to_char(day, 'YYYY-MM')) AS month, platform.not_null(sum(income_micros)::bigint) AS net,
           platform.not_null(sum(gross_micros)::bigint) AS gross, platform.not_null(sum(energy_wh)::bigint) AS "energyWh"
      FROM packages.received_day WHERE lease_id = ${leaseId} GROUP BY 1 ORDER BY 1`.execute(q)
  return rows
}

/** What months of a model realised in one time, as the database computes it (sql/25_realised.sql). */
export interface RealisedRow {
  readonly days: number
  readonly sample: number
  readonly units: number
  /** At 0, 10, 25, 50, 75 and 90 percent; null without a sample. */
  readonly quantiles: readonly Micros[] | null
  readonly empty: number
  readonly belowCost: number
  readonly barMicros: Micros
  readonly bars: readonly bigint[]
  readonly endedLeases: number
  readonly notEarnedBack: number
}

/** The realised results of a model over 30, 90 and 360 days before a day, in this order. */
export async function realisedOfModel(q: Queryable, modelId: Id<'model'>, until: Day, costPerMonth: Micros): Promise<RealisedRow[]> {
  const { rows } = await sql<RealisedRow>`
    SELECT platform.not_null(days) AS days, platform.not_null(sample)::integer AS sample, platform.not_null(units)::integer AS units, quantiles,
           platform.not_null(empty)::integer AS empty, platform.not_null(below_cost)::integer AS "belowCost", platform.not_null(bar_micros) AS "barMicros",
           platform.not_null(bars) AS bars, platform.not_null(ended_leases)::integer AS "endedLeases",
           platform.not_null(not_earned_back)::integer AS "notEarnedBack"
      FROM packages.realised(${modelId}, ${until}::date, ${costPerMonth}) ORDER BY days`.execute(q)
  return rows
}
