import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { idRange, type Found, type Sought } from '../../platform/sought.ts'

/** Deposits by the beginning of their order number, by the address of either side or by transaction hash, newest first. */
export async function searchDeposits(q: Queryable, { typed, limit }: Sought): Promise<Found[]> {
  const ids = idRange('deposit', typed)
  const { rows } = await sql<{ id: string; network: string; at: Instant }>`
    SELECT d.id, d.network, d.seen_at AS at
      FROM deposits.deposit d
     WHERE d.id IN (
       SELECT i.id FROM deposits.deposit i WHERE i.id BETWEEN ${ids?.from ?? null} AND ${ids?.to ?? null}
       UNION ALL SELECT h.id FROM deposits.deposit h WHERE h.transaction_hash = lower(${typed})
       UNION ALL SELECT r.id FROM deposits.deposit r WHERE lower(r.recipient) = lower(${typed})
       UNION ALL SELECT s.id FROM deposits.deposit s WHERE lower(s.sender) = lower(${typed}))
     ORDER BY d.id DESC LIMIT ${limit}`.execute(q)
  return rows.map(({ id, network, at }) => ({ id, title: id, note: network.toUpperCase(), at }))
}
