import { sql } from 'kysely'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Database } from './database.ts'

export const instanceKinds = ['demo', 'production'] as const
export type InstanceKind = (typeof instanceKinds)[number]

export interface Instance {
  readonly kind: InstanceKind
  readonly createdAt: Instant
}

/** What this instance is. Missing until the first start writes it. */
export async function readInstance(db: Database): Promise<Instance> {
  const instance = await findInstance(db)
  assert(instance, 'the instance was founded before it is read')
  return instance
}

/**
 * Writes the kind at the first start, and the offset of a demo's clock. Later starts get the stored kind, whatever they ask for: the
 * database never changes it.
 */
export async function foundInstance(owner: Database, kind: InstanceKind, clockOffsetMs = 0): Promise<Instance> {
  await sql`INSERT INTO platform.instance (kind, clock_offset_ms) VALUES (${kind}, ${clockOffsetMs}) ON CONFLICT DO NOTHING`.execute(owner.kysely)
  return readInstance(owner)
}

async function findInstance(db: Database): Promise<Instance | undefined> {
  const { rows } = await sql<Instance>`SELECT kind, created_at AS "createdAt" FROM platform.instance`.execute(db.kysely)
  return rows[0]
}
