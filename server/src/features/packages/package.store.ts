import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { PackageNames, PackageTerms } from '@ohmstead/contract/packages/types'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

export type { PackageTerms } from '@ohmstead/contract/packages/types'

/** A package as the catalogue keeps it. */
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

/** One package, locked until the transaction ends, or null. */
export async function lockPackage(trx: Trx, id: Id<'package'>): Promise<PackageRow | null> {
  const { rows } = await sql<PackageRow>`SELECT ${columns} FROM packages.package WHERE id = ${id} FOR UPDATE`.execute(trx)
  return rows[0] ?? null
}

/** What leases copy of a package, and whether it is on sale. */
export function termsOf({ tier, rank, priceMicros: price, cycleDays, hostingPerDay, termsVersion, onSale }: PackageRow): PackageTerms {
  return { tier, rank, price, cycleDays, hostingPerDay, termsVersion, onSale }
}

/** Adds a package that two people approved. */
export async function insertPackage(trx: Trx, row: PackageTerms & Pick<PackageRow, 'id' | 'names' | 'modelId'>, now: Instant): Promise<void> {
  await sql`
    INSERT INTO packages.package (id, names, model_id, tier, rank, price_micros, cycle_days, hosting_per_day, terms_version, on_sale, created_at, changed_at)
    VALUES (${row.id}, ${JSON.stringify(row.names)}::jsonb, ${row.modelId}, ${row.tier}, ${row.rank}, ${row.price}, ${row.cycleDays},
            ${row.hostingPerDay}, ${row.termsVersion}, ${row.onSale}, ${now}, ${now})`.execute(trx)
}

/** Stores terms that two people approved; leases keep their own copy. */
export async function setTerms(trx: Trx, id: Id<'package'>, terms: PackageTerms, now: Instant): Promise<void> {
  await sql`
    UPDATE packages.package SET tier = ${terms.tier}, rank = ${terms.rank}, price_micros = ${terms.price}, cycle_days = ${terms.cycleDays},
           hosting_per_day = ${terms.hostingPerDay}, terms_version = ${terms.termsVersion}, on_sale = ${terms.onSale}, changed_at = ${now}
     WHERE id = ${id}`.execute(trx)
}

/** What one person may change: the names, and that a package is not on sale any more. */
export async function setNames(trx: Trx, { id, names, onSale }: Pick<PackageRow, 'id' | 'names' | 'onSale'>, now: Instant): Promise<void> {
  await sql`UPDATE packages.package SET names = ${JSON.stringify(names)}::jsonb, on_sale = ${onSale}, changed_at = ${now} WHERE id = ${id}`.execute(
    trx,
  )
}
