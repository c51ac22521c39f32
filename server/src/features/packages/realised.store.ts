import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Day } from '@ohmstead/contract/kernel/day'
import type { Wh } from '@ohmstead/contract/kernel/energy'
import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

/** Adds what a settlement gave the hosts of a unit to the unit's day. */
export async function addRealised(trx: Trx, fact: { pointId: Id<'point'>; day: Day; income: Micros; energyWh: Wh }): Promise<void> {
  await sql`
    INSERT INTO packages.realised_day AS d (point_id, day, income_micros, energy_wh)
    VALUES (${fact.pointId}, ${fact.day}::date, ${fact.income}, ${BigInt(fact.energyWh)})
    ON CONFLICT (point_id, day) DO UPDATE SET
      income_micros = d.income_micros + excluded.income_micros, energy_wh = d.energy_wh + excluded.energy_wh`.execute(trx)
}

/** What units realised in the thirty-day blocks that end before `until`, newest first; a block with nothing is a zero, not a gap. */
export async function realisedBlocks(
  q: Queryable,
  units: readonly { pointId: Id<'point'>; since: Day }[],
  until: Day,
  blocks: number,
): Promise<Micros[]> {
  const { rows } = await sql<{ income: Micros }>`
    SELECT coalesce(sum(d.income_micros), 0)::bigint AS income
      FROM unnest(${units.map((unit) => unit.pointId)}::text[], ${units.map((unit) => unit.since)}::date[]) AS u (point_id, since)
     CROSS JOIN generate_series(1, ${blocks}::integer) AS block
      LEFT JOIN packages.realised_day d
        ON d.point_id = u.point_id AND d.day >= ${until}::date - block * 30 AND d.day < ${until}::date - (block - 1) * 30
     WHERE u.since <= ${until}::date - block * 30
     GROUP BY u.point_id, block`.execute(q)
  return rows.map((row) => row.income)
}

/** What a unit gave its host between two days, the second left out. */
export async function realisedBetween(q: Queryable, pointId: Id<'point'>, from: Day, until: Day): Promise<Micros> {
  const { rows } = await sql<{ income: Micros }>`
    SELECT coalesce(sum(income_micros), 0)::bigint AS income FROM packages.realised_day
     WHERE point_id = ${pointId} AND day >= ${from}::date AND day < ${until}::date`.execute(q)
  return rows[0]?.income ?? (0n as Micros)
}
