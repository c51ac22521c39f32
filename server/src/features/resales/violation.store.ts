import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { violationsFrom, watch, type Violation } from '../../platform/watch.ts'

/** The violations of resales; any row is an alarm. `all: true` reads all history, otherwise what is open and what changed in two days. */
export async function resaleViolations(q: Queryable, { all = false }: { readonly all?: boolean } = {}): Promise<Violation[]> {
  const source = all ? sql`resales.examine('-infinity')` : sql`resales.violations`
  return violationsFrom(q, source)
}

export const resaleWatch = watch('resales', (q) => resaleViolations(q))
