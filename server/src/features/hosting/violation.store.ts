import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { violationsFrom, watch, type Violation } from '../../platform/watch.ts'

/** The violations of custody; any row is an alarm. `all: true` reads all history, otherwise what is open and the last hours. */
export async function hostingViolations(q: Queryable, { all = false }: { readonly all?: boolean } = {}): Promise<Violation[]> {
  const source = all ? sql`hosting.examine('-infinity')` : sql`hosting.violations`
  return violationsFrom(q, source)
}

export const hostingWatch = watch('hosting', (q) => hostingViolations(q))
