import type { Id } from '@ohmstead/contract/kernel/id'
import type { CountedKind } from '@ohmstead/contract/tasks/types'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'

/** What a member has besides money. */
export async function countedOf(q: Queryable, memberId: Id<'member'>): Promise<Readonly<Record<CountedKind, number>>> {
  const { rows } = await sql<{ kind: CountedKind; count: number }>`
    SELECT b.kind, b.available_micros::integer AS count FROM ledger.account_balance b
     WHERE b.owner = ${memberId} AND b.kind IN ('points', 'spins')`.execute(q)
  return { points: 0, spins: 0, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) }
}
