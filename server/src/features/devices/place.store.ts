import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { assert } from '@ohmstead/contract/kernel/assert'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

export interface ModelRow {
  readonly id: Id<'model'>
  readonly name: string
  readonly current: 'AC' | 'DC'
  readonly maxW: number
  readonly connectors: number
  readonly plug: string
}

export interface SiteRow {
  readonly id: Id<'site'>
  readonly name: string
  readonly address: string
  readonly city: string
  readonly country: string
  readonly latitude: number
  readonly longitude: number
  readonly timeZone: string
}

const modelColumns = sql`id, name, current, max_w AS "maxW", connectors, plug`
const siteColumns = sql`id, name, address, city, country, latitude, longitude, time_zone AS "timeZone"`

export interface ModelInList extends ModelRow {
  readonly endedAt: Instant | null
}

export interface SiteInList extends SiteRow {
  readonly closedAt: Instant | null
}

export async function models(q: Queryable): Promise<ModelInList[]> {
  return (await sql<ModelInList>`SELECT ${modelColumns}, ended_at AS "endedAt" FROM devices.model ORDER BY max_w, name`.execute(q)).rows
}

/** Whether units and packages of a model may be added; it is not ended before this transaction ends. */
export async function isCurrentModel(trx: Trx, id: Id<'model'>): Promise<boolean> {
  const { rows } = await sql<{ isCurrent: boolean | null }>`SELECT devices.is_current(${id}) AS "isCurrent"`.execute(trx)
  return rows[0]?.isCurrent === true
}

/** Ends a model permanently. Null where there is none, `'ended'` where it is ended already. */
export async function endModel(trx: Trx, id: Id<'model'>): Promise<ModelInList | 'ended' | null> {
  const { rows } = await sql<{ endedAt: Instant | null }>`SELECT ended_at AS "endedAt" FROM devices.model WHERE id = ${id} FOR UPDATE`.execute(trx)
  if (rows[0] === undefined) return null
  if (rows[0].endedAt !== null) return 'ended'
  const { rows: ended } = await sql<ModelInList>`
    UPDATE devices.model SET ended_at = platform.now() WHERE id = ${id} RETURNING ${modelColumns}, ended_at AS "endedAt"`.execute(trx)
  return ended[0] ?? null
}

/** A model by a reference, so it exists. */
export async function modelById(q: Queryable, id: Id<'model'>): Promise<ModelRow> {
  const model = await findModel(q, id)
  assert(model, 'a referenced model exists')
  return model
}

export async function findModel(q: Queryable, id: Id<'model'>): Promise<ModelRow | null> {
  const { rows } = await sql<ModelRow>`SELECT ${modelColumns} FROM devices.model WHERE id = ${id}`.execute(q)
  return rows[0] ?? null
}

/** Null when the name is taken. */
export async function insertModel(trx: Trx, model: ModelRow & { vendor: string; createdAt: Instant }): Promise<ModelRow | null> {
  const { rows } = await sql<ModelRow>`
    INSERT INTO devices.model (id, name, vendor, current, max_w, connectors, plug, created_at)
    VALUES (${model.id}, ${model.name}, ${model.vendor}, ${model.current}, ${model.maxW}, ${model.connectors}, ${model.plug}, ${model.createdAt})
    ON CONFLICT (name) DO NOTHING RETURNING ${modelColumns}`.execute(trx)
  return rows[0] ?? null
}

/** All sites, also closed ones. */
export async function sites(q: Queryable): Promise<SiteInList[]> {
  return (await sql<SiteInList>`SELECT ${siteColumns}, closed_at AS "closedAt" FROM devices.site ORDER BY country, city, name`.execute(q)).rows
}

/** Whether units may be placed at a site; it is not closed before this transaction ends. */
export async function isOpenSite(trx: Trx, id: Id<'site'>): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean | null }>`SELECT devices.is_open(${id}) AS "isOpen"`.execute(trx)
  return rows[0]?.isOpen === true
}

/** Closes a site permanently. Null where there is none, otherwise why it cannot be closed. */
export async function closeSite(trx: Trx, id: Id<'site'>): Promise<SiteInList | 'closed' | 'inUse' | null> {
  const { rows } = await sql<{ closedAt: Instant | null }>`SELECT closed_at AS "closedAt" FROM devices.site WHERE id = ${id} FOR UPDATE`.execute(trx)
  if (rows[0] === undefined) return null
  if (rows[0].closedAt !== null) return 'closed'
  try {
    const { rows: closed } = await sql<SiteInList>`
      UPDATE devices.site SET closed_at = platform.now() WHERE id = ${id} RETURNING ${siteColumns}, closed_at AS "closedAt"`.execute(trx)
    return closed[0] ?? null
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'site_in_use') return 'inUse'
    throw error
  }
}

export async function siteById(q: Queryable, id: Id<'site'>): Promise<SiteRow | null> {
  const { rows } = await sql<SiteRow>`SELECT ${siteColumns} FROM devices.site WHERE id = ${id}`.execute(q)
  return rows[0] ?? null
}

export async function insertSite(trx: Trx, site: SiteRow & { createdAt: Instant }): Promise<void> {
  await sql`
    INSERT INTO devices.site (id, name, address, city, country, latitude, longitude, time_zone, created_at)
    VALUES (${site.id}, ${site.name}, ${site.address}, ${site.city}, ${site.country}, ${site.latitude}, ${site.longitude}, ${site.timeZone}, ${site.createdAt})`.execute(
    trx,
  )
}
