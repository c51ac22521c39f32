import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { idRange, type Found, type Sought } from '../../platform/sought.ts'
import { listPoints } from '../devices/index.ts'

/** Charging sessions, and so their receipts, by the beginning of their number, newest first. */
export async function searchCharging(q: Queryable, { typed, limit }: Sought): Promise<Found[]> {
  const ids = idRange('chargingSession', typed)
  if (ids === null) return []
  const { rows } = await sql<{ id: Id<'chargingSession'>; pointId: Id<'point'>; at: Instant }>`
    SELECT id, point_id AS "pointId", authorised_at AS at FROM charging.charging_session
     WHERE id BETWEEN ${ids.from} AND ${ids.to} ORDER BY id DESC LIMIT ${limit}`.execute(q)
  const { list } = await listPoints(q, { ids: [...new Set(rows.map(({ pointId }) => pointId))] })
  const names = new Map(list.map(({ id, name }) => [id, name]))
  return rows.map(({ id, pointId, at }) => ({ id, title: names.get(pointId) ?? pointId, note: id, at }))
}
