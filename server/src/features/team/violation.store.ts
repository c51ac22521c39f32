import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { violationsFrom, watch, type Violation } from '../../platform/watch.ts'

/** The violations of teams; any row is an alarm. `all: true` reads all history, otherwise the last hours. */
export async function teamViolations(q: Queryable, { all = false }: { readonly all?: boolean } = {}): Promise<Violation[]> {
  const source = all ? sql`team.examine('-infinity')` : sql`team.violations`
  return violationsFrom(q, source)
}

export const teamWatch = watch('team', (q) => teamViolations(q))
