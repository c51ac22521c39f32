import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { violationsFrom, watch, type Violation } from '../../platform/watch.ts'

/** The violations of leases; any row is an alarm. `all: true` reads all history, otherwise the running leases and those of two days. */
export async function packageViolations(q: Queryable, { all = false }: { readonly all?: boolean } = {}): Promise<Violation[]> {
  const source = all ? sql`packages.examine('-infinity')` : sql`packages.violations`
  return violationsFrom(q, source)
}

export const packageWatch = watch('packages', (q) => packageViolations(q))
