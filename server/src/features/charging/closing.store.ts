import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from '../../platform/database.ts'
import type { Obstacle } from '../accounts/index.ts'
import { debtOf } from './charging.store.ts'

/** What a driver has not finished: running charging sessions, bills that are not final or in dispute, and debts. */
export async function chargingObstacles(q: Queryable, memberId: Id<'member'>): Promise<readonly Obstacle[]> {
  const { rows } = await sql<{ charging: number; unsettled: number }>`
    SELECT count(*) FILTER (WHERE state IN ('authorised', 'charging', 'suspended'))::int AS charging,
           count(*) FILTER (WHERE state IN ('finishing', 'disputed'))::int AS unsettled
    FROM charging.charging_session WHERE driver_id = ${memberId}`.execute(q)
  return [
    { key: 'debt', amount: await debtOf(q, memberId) },
    { key: 'charging', count: rows[0]?.charging ?? 0 },
    { key: 'unsettled', count: rows[0]?.unsettled ?? 0 },
  ]
}
