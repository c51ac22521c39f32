import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { anywhere, idRange, type Found, type Sought } from '../../platform/sought.ts'

/** Units by id, name, serial or station id, or at a site with this name or city; those in use first. */
export async function searchPoints(q: Queryable, { typed, limit }: Sought): Promise<Found[]> {
  const [like, ids] = [anywhere(typed), idRange('point', typed)]
  const { rows } = await sql<{ id: string; name: string; serial: string; site: string | null }>`
    SELECT p.id, p.name, p.serial, s.name AS site
      FROM devices.point p LEFT JOIN devices.site s ON s.id = p.site_id
     WHERE p.id IN (
       SELECT t.id FROM devices.point t WHERE (t.name || ' ' || t.serial || ' ' || t.station_id) ILIKE ${like}
       UNION ALL SELECT i.id FROM devices.point i WHERE i.id BETWEEN ${ids?.from ?? null} AND ${ids?.to ?? null}
       UNION ALL SELECT a.id FROM devices.point a JOIN devices.site b ON b.id = a.site_id WHERE (b.name || ' ' || b.city) ILIKE ${like})
     ORDER BY p.retired_at IS NOT NULL, p.name COLLATE devices.natural_order, p.id LIMIT ${limit}`.execute(q)
  return rows.map(({ id, name, serial, site }) => ({ id, title: name, note: site === null ? serial : `${serial}, ${site}`, at: null }))
}

/** Sites by id, name, city or address. */
export async function searchSites(q: Queryable, { typed, limit }: Sought): Promise<Found[]> {
  const ids = idRange('site', typed)
  const { rows } = await sql<{ id: string; name: string; city: string }>`
    SELECT s.id, s.name, s.city FROM devices.site s
     WHERE (s.name || ' ' || s.city || ' ' || s.address) ILIKE ${anywhere(typed)} OR s.id BETWEEN ${ids?.from ?? null} AND ${ids?.to ?? null}
     ORDER BY s.name, s.id LIMIT ${limit}`.execute(q)
  return rows.map(({ id, name, city }) => ({ id, title: name, note: city, at: null }))
}
