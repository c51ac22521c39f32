import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { violationsFrom, watch, type Violation } from '../../platform/watch.ts'

/** The violations of withdrawals; any row is an alarm. `all: true` reads all history, otherwise the last hours. */
export async function withdrawalViolations(q: Queryable, { all = false }: { readonly all?: boolean } = {}): Promise<Violation[]> {
  const source = all ? sql`withdrawals.examine('-infinity')` : sql`withdrawals.violations`
  return violationsFrom(q, source)
}

export const withdrawalWatch = watch('withdrawals', (q) => withdrawalViolations(q))
