import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Day } from '@ohmstead/contract/kernel/day'
import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'

/** What a lease received over every unit that served it, from a day on; in total, where none is given. */
export async function receivedBy(q: Queryable, leaseId: Id<'lease'>, from: Day | null = null): Promise<Micros> {
  const { rows } = await sql<{ income: Micros }>`
    SELECT coalesce(sum(income_micros), 0)::bigint AS income FROM packages.received_day
     WHERE lease_id = ${leaseId} AND (${from}::date IS NULL OR day >= ${from}::date)`.execute(q)
  return rows[0]?.income ?? (0n as Micros)
}

/** What units realised in the thirty-day blocks that end before `until`, newest first; a block without income is a zero, not a gap. */
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
