import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'

/** The conversation that a guest's key opens now; null: none. */
export async function conversationOfKey(q: Queryable, key: string, now: Instant): Promise<Id<'conversation'> | null> {
  const { rows } = await sql<{ id: Id<'conversation'> }>`
    SELECT k.conversation_id AS id FROM support.guest_key k WHERE k.hash = ${sha256(key)} AND k.expires_at > ${now}`.execute(q)
  return rows[0]?.id ?? null
}

/** Shows a key to the database: what this transaction writes is that guest's. Returns the conversation; null: the key opens none. */
export async function proveGuest(trx: Trx, key: string): Promise<Id<'conversation'> | null> {
  const { rows } = await sql<{ id: Id<'conversation'> | null }>`SELECT support.prove_guest(${key}) AS id`.execute(trx)
  return rows[0]?.id ?? null
}

/** Stores the hash of a new key. The database sets its end. */
export async function insertGuestKey(trx: Trx, id: Id<'conversation'>, key: string, madeFor: 'browser' | 'mail'): Promise<void> {
  await sql`INSERT INTO support.guest_key (hash, conversation_id, made_for) VALUES (${sha256(key)}, ${id}, ${madeFor})`.execute(trx)
}

export async function deleteGuestKeysOf(trx: Trx, ids: readonly Id<'conversation'>[]): Promise<void> {
  await sql`DELETE FROM support.guest_key WHERE conversation_id = ANY(${[...ids]}::text[])`.execute(trx)
}

/** Deletes keys that have ended. */
export async function forgetGuestKeys(q: Queryable, before: Instant): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM support.guest_key WHERE expires_at < ${before}`.execute(q)
  return Number(numAffectedRows ?? 0n)
}
