import type { InputOf } from '@ohmstead/contract/kernel/call'
import type { savePackage } from '@ohmstead/contract/packages/calls'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

/** A package as the catalogue keeps it. */
/** Names by language; en_US always. */
export type PackageNames = InputOf<typeof savePackage>['names']

export interface PackageRow {
  readonly id: Id<'package'>
  readonly names: PackageNames
  readonly modelId: Id<'model'>
  readonly tier: 'professional' | 'premium'
  readonly rank: number
  readonly priceMicros: Micros
  readonly cycleDays: number
  readonly hostingPerDay: number
  readonly termsVersion: string
  readonly onSale: boolean
}

const columns = sql`
  id, names, model_id AS "modelId", tier, rank, price_micros AS "priceMicros", cycle_days AS "cycleDays",
  hosting_per_day AS "hostingPerDay", terms_version AS "termsVersion", on_sale AS "onSale"`

/** Packages in order of rank; those not on sale only when requested. */
export async function packages(q: Queryable, options: { onlyOnSale: boolean }): Promise<PackageRow[]> {
  const { rows } = await sql<PackageRow>`
    SELECT ${columns} FROM packages.package WHERE on_sale OR NOT ${options.onlyOnSale}::boolean ORDER BY rank, id`.execute(q)
  return rows
}

/** One package, or null. */
export async function packageById(q: Queryable, id: Id<'package'>): Promise<PackageRow | null> {
  const { rows } = await sql<PackageRow>`SELECT ${columns} FROM packages.package WHERE id = ${id}`.execute(q)
  return rows[0] ?? null
}

/** Adds a package, or stores its next version; leases keep their own copy of the terms. */
export async function savePackageRow(trx: Trx, row: PackageRow, now: Instant): Promise<void> {
  await sql`
    INSERT INTO packages.package (id, names, model_id, tier, rank, price_micros, cycle_days, hosting_per_day, terms_version, on_sale, created_at, changed_at)
    VALUES (${row.id}, ${JSON.stringify(row.names)}::jsonb, ${row.modelId}, ${row.tier}, ${row.rank}, ${row.priceMicros}, ${row.cycleDays},
            ${row.hostingPerDay}, ${row.termsVersion}, ${row.onSale}, ${now}, ${now})
    ON CONFLICT (id) DO UPDATE SET
      names = excluded.names, tier = excluded.tier, rank = excluded.rank, price_micros = excluded.price_micros, cycle_days = excluded.cycle_days,
      hosting_per_day = excluded.hosting_per_day, terms_version = excluded.terms_version, on_sale = excluded.on_sale, changed_at = excluded.changed_at`.execute(
    trx,
  )
}
