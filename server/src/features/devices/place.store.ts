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

export async function models(q: Queryable): Promise<ModelRow[]> {
  return (await sql<ModelRow>`SELECT ${modelColumns} FROM devices.model ORDER BY max_w, name`.execute(q)).rows
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

export async function sites(q: Queryable): Promise<SiteRow[]> {
  return (await sql<SiteRow>`SELECT ${siteColumns} FROM devices.site WHERE closed_at IS NULL ORDER BY country, city, name`.execute(q)).rows
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
