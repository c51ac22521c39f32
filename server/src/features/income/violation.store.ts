import type { Micros } from '@ohmstead/contract/kernel/amount'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { violationsFrom, watch, type Violation } from '../../platform/watch.ts'

/** The violations of settlements; any row is an alarm. `all: true` reads all history, otherwise the last hours. */
export async function incomeViolations(q: Queryable, { all = false }: { readonly all?: boolean } = {}): Promise<Violation[]> {
  const source = all ? sql`income.examine('-infinity')` : sql`income.violations`
  return violationsFrom(q, source)
}

export const incomeWatch = watch('income', (q) => incomeViolations(q))

/** Where the money of charging sessions went, computed from the settlements; `ledger.identity` computes the same from the transfers. */
export interface SettledIdentity {
  readonly collected: Micros
  readonly energyOwed: Micros
  readonly energyReimbursed: Micros
  readonly vat: Micros
  readonly host: Micros
  readonly commission: Micros
  readonly ownUse: Micros
  readonly house: Micros
  readonly unsettled: Micros
  readonly unreleased: Micros
}

export async function settledIdentity(q: Queryable): Promise<SettledIdentity> {
  const { rows } = await sql<SettledIdentity>`
    SELECT collected_micros AS collected, energy_owed_micros AS "energyOwed", energy_reimbursed_micros AS "energyReimbursed", vat_micros AS vat, host_micros AS host,
           commission_micros AS commission, own_use_micros AS "ownUse", house_micros AS house, unsettled_micros AS unsettled, unreleased_micros AS unreleased
      FROM income.identity`.execute(q)
  return rows[0]!
}
