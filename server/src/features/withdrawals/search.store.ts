import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { idRange, type Found, type Sought } from '../../platform/sought.ts'

/** Withdrawals by the beginning of their order number, by address or by transaction hash, newest first. */
export async function searchWithdrawals(q: Queryable, { typed, limit }: Sought): Promise<Found[]> {
  const ids = idRange('withdrawal', typed)
  const { rows } = await sql<{ id: string; network: string; at: Instant }>`
    SELECT w.id, w.network, w.confirmed_at AS at
      FROM withdrawals.withdrawal w
     WHERE w.confirmed_at IS NOT NULL AND w.id IN (
       SELECT i.id FROM withdrawals.withdrawal i WHERE i.id BETWEEN ${ids?.from ?? null} AND ${ids?.to ?? null}
       UNION ALL SELECT a.id FROM withdrawals.withdrawal a WHERE lower(a.address) = lower(${typed})
       UNION ALL SELECT c.withdrawal_id FROM withdrawals.chain_transaction c WHERE c.hash = lower(${typed}))
     ORDER BY w.id DESC LIMIT ${limit}`.execute(q)
  return rows.map(({ id, network, at }) => ({ id, title: id, note: network.toUpperCase(), at }))
}
