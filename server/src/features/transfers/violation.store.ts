import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { violationsFrom, watch, type Violation } from '../../platform/watch.ts'

/** The violations of transfers; any row is an alarm. `all: true` reads all history, otherwise the last hours. */
export async function transferViolations(q: Queryable, { all = false }: { readonly all?: boolean } = {}): Promise<Violation[]> {
  const source = all ? sql`transfers.examine('-infinity')` : sql`transfers.violations`
  return violationsFrom(q, source)
}

export const transferWatch = watch('transfers', (q) => transferViolations(q))
