import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { PackageNames } from '@ohmstead/contract/packages/types'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { anywhere, idRange, type Found, type Sought } from '../../platform/sought.ts'

/** Leases by the beginning of their order number, newest first. They open with the member who has them. */
export async function searchLeases(q: Queryable, { typed, limit }: Sought): Promise<Found[]> {
  const ids = idRange('lease', typed)
  if (ids === null) return []
  const { rows } = await sql<{ id: string; memberId: Id<'member'>; names: PackageNames; at: Instant }>`
    SELECT l.id, l.member_id AS "memberId", p.names, l.bought_at AS at
      FROM packages.lease l JOIN packages.package p ON p.id = l.package_id
     WHERE l.id BETWEEN ${ids.from} AND ${ids.to} ORDER BY l.id DESC LIMIT ${limit}`.execute(q)
  return rows.map(({ id, memberId, names, at }) => ({ id, opens: memberId, title: names.en_US, note: id, at }))
}

/** Packages by id, or by a part of their name in any language. */
export async function searchPackages(q: Queryable, { typed, limit }: Sought): Promise<Found[]> {
  const ids = idRange('package', typed)
  const { rows } = await sql<{ id: string; names: PackageNames }>`
    SELECT p.id, p.names FROM packages.package p
     WHERE p.id BETWEEN ${ids?.from ?? null} AND ${ids?.to ?? null}
        OR EXISTS (SELECT FROM jsonb_each_text(p.names) AS n (lang, name) WHERE n.name ILIKE ${anywhere(typed)})
     ORDER BY p.rank, p.id LIMIT ${limit}`.execute(q)
  return rows.map(({ id, names }) => ({ id, title: names.en_US, note: null, at: null }))
}
