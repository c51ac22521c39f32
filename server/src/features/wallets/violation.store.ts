import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { violationsFrom, watch, type Violation } from '../../platform/watch.ts'

/** What is wrong with simulated money; empty, or somebody must be woken. `all: true` reads all history, else the last hours. */
export async function walletViolations(q: Queryable, { all = false }: { readonly all?: boolean } = {}): Promise<Violation[]> {
  const source = all ? sql`wallets.examine('-infinity')` : sql`wallets.violations`
  return violationsFrom(q, source)
}

export const walletWatch = watch('wallets', (q) => walletViolations(q))
