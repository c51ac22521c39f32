import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { violationsFrom, watch, type Violation } from '../../platform/watch.ts'

/** The violations of charging; any row is an alarm. `all: true` reads all history, otherwise the last hours. */
export async function chargingViolations(q: Queryable, { all = false }: { readonly all?: boolean } = {}): Promise<Violation[]> {
  const source = all ? sql`charging.examine('-infinity')` : sql`charging.violations`
  return violationsFrom(q, source)
}

export const chargingWatch = watch('charging', (q) => chargingViolations(q))
