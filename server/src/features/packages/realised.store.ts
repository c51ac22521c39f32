import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Day } from '@ohmstead/contract/kernel/day'
import type { Wh } from '@ohmstead/contract/kernel/energy'
import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

/** Adds what a settlement gave the hosts of a unit to the unit's day; subtracts it where `sign` is -1, because a dispute voided it. */
export async function addRealised(trx: Trx, fact: { pointId: Id<'point'>; day: Day; income: Micros; energyWh: Wh }, sign: 1 | -1): Promise<void> {
  const [income, energyWh] = [BigInt(sign) * fact.income, BigInt(sign) * BigInt(fact.energyWh)]
  await sql`
    INSERT INTO packages.realised_day AS d (point_id, day, income_micros, energy_wh)
    VALUES (${fact.pointId}, ${fact.day}::date, greatest(0, ${income}::bigint), greatest(0, ${energyWh}::bigint))
    ON CONFLICT (point_id, day) DO UPDATE SET income_micros = d.income_micros + ${income}::bigint, energy_wh = d.energy_wh + ${energyWh}::bigint`.execute(
    trx,
  )
}

/** Adds to what leases received on a day, or subtracts from it. */
export async function addReceived(
  trx: Trx,
  day: Day,
  leases: readonly { readonly leaseId: Id<'lease'>; readonly host: Micros }[],
  sign: 1 | -1,
): Promise<void> {
  for (const { leaseId, host } of leases) {
    const income = BigInt(sign) * host
    await sql`
      INSERT INTO packages.received_day AS d (lease_id, day, income_micros) VALUES (${leaseId}, ${day}::date, greatest(0, ${income}::bigint))
      ON CONFLICT (lease_id, day) DO UPDATE SET income_micros = d.income_micros + ${income}::bigint`.execute(trx)
  }
}

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
