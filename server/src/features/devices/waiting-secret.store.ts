import type { Id } from '@ohmstead/contract/kernel/id'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { SECRET_KEPT_MS } from './command.ts'

/** The secrets of a command that waits for a second person. */
export interface WaitingSecret {
  /** The id that the command will have: sealed values open only in their place. */
  readonly commandId: Id<'command'>
  readonly sealed: Buffer
  /** The hash of a station's new key, if it is one. */
  readonly hash: Buffer | null
}

export async function keepSecret(trx: Trx, { commandId, sealed, hash, at }: WaitingSecret & { readonly at: Instant }): Promise<void> {
  await sql`INSERT INTO devices.waiting_secret (command_id, sealed, hash, kept_at) VALUES (${commandId}, ${sealed}, ${hash}, ${at})`.execute(trx)
}

/** Takes a secret out for sending; null where the command has none. */
export async function takeSecret(trx: Trx, commandId: Id<'command'>): Promise<Pick<WaitingSecret, 'sealed' | 'hash'> | null> {
  const { rows } = await sql<Pick<WaitingSecret, 'sealed' | 'hash'>>`
    DELETE FROM devices.waiting_secret WHERE command_id = ${commandId} RETURNING sealed, hash`.execute(trx)
  return rows[0] ?? null
}

/** Deletes secrets of commands that were not approved. */
export async function forgetSecrets(q: Queryable, now: Instant): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM devices.waiting_secret WHERE kept_at < ${after(now, -SECRET_KEPT_MS)}`.execute(q)
  return Number(numAffectedRows ?? 0n)
}

export async function waitingSecrets(q: Queryable): Promise<{ id: string; sealed: Buffer }[]> {
  return (await sql<{ id: string; sealed: Buffer }>`SELECT command_id AS id, sealed FROM devices.waiting_secret`.execute(q)).rows
}

export async function resealSecret(owner: Trx, commandId: string, sealed: Buffer): Promise<void> {
  await sql`UPDATE devices.waiting_secret SET sealed = ${sealed} WHERE command_id = ${commandId}`.execute(owner)
}
