import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from '../../platform/database.ts'
import type { Obstacle } from '../accounts/index.ts'
import { debtOf } from './charging.store.ts'

/** What a driver has not finished: charging that runs, bills that are not final or in dispute, and what is owed. */
export async function chargingObstacles(q: Queryable, memberId: Id<'member'>): Promise<readonly Obstacle[]> {
  const { rows } = await sql<{ charging: number; unsettled: number }>`
    select count(*) filter (where state in ('authorised', 'charging', 'suspended'))::int as charging,
           count(*) filter (where state in ('finishing', 'disputed'))::int as unsettled
    from charging.charging_session where driver_id = ${memberId}`.execute(q)
  return [
    { key: 'debt', amount: await debtOf(q, memberId) },
    { key: 'charging', count: rows[0]?.charging ?? 0 },
    { key: 'unsettled', count: rows[0]?.unsettled ?? 0 },
  ]
}
