import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { violationsFrom, watch, type Violation } from '../../platform/watch.ts'

/** What is wrong with charging; empty, or somebody must be woken. `all: true` reads all history, else the last hours. */
export async function chargingViolations(q: Queryable, { all = false }: { readonly all?: boolean } = {}): Promise<Violation[]> {
  const source = all ? sql`charging.examine('-infinity')` : sql`charging.violations`
  return violationsFrom(q, source)
}

export const chargingWatch = watch('charging', (q) => chargingViolations(q))
