import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { violationsFrom, watch, type Violation } from '../../platform/watch.ts'

/** The violations of levels; any row is an alarm. `all: true` reads all history, otherwise the last hours. */
export async function levelViolations(q: Queryable, { all = false }: { readonly all?: boolean } = {}): Promise<Violation[]> {
  const source = all ? sql`levels.examine('-infinity')` : sql`levels.violations`
  return violationsFrom(q, source)
}

export const levelWatch = watch('levels', (q) => levelViolations(q))
