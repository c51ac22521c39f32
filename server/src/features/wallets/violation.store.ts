import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { violationsFrom, watch, type Violation } from '../../platform/watch.ts'

/** The violations of simulated money; any row is an alarm. `all: true` reads all history, otherwise the last hours. */
export async function walletViolations(q: Queryable, { all = false }: { readonly all?: boolean } = {}): Promise<Violation[]> {
  const source = all ? sql`wallets.examine('-infinity')` : sql`wallets.violations`
  return violationsFrom(q, source)
}

export const walletWatch = watch('wallets', (q) => walletViolations(q))
