import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { idRange, type Found, type Sought } from '../../platform/sought.ts'

/** Resales by the beginning of their order number, newest first. */
export async function searchResales(q: Queryable, { typed, limit }: Sought): Promise<Found[]> {
  const ids = idRange('resale', typed)
  if (ids === null) return []
  const { rows } = await sql<{ id: string; at: Instant }>`
    SELECT id, offered_at AS at FROM resales.resale WHERE id BETWEEN ${ids.from} AND ${ids.to} ORDER BY id DESC LIMIT ${limit}`.execute(q)
  return rows.map(({ id, at }) => ({ id, title: id, note: null, at }))
}
