import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { violationsFrom, watch, type Violation } from '../../platform/watch.ts'

/** The violations of tasks and their rewards; any row is an alarm. `all: true` reads all history, otherwise the last hours. */
export async function taskViolations(q: Queryable, { all = false }: { readonly all?: boolean } = {}): Promise<Violation[]> {
  const source = all ? sql`tasks.examine('-infinity')` : sql`tasks.violations`
  return violationsFrom(q, source)
}

export const taskWatch = watch('tasks', (q) => taskViolations(q))
