import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'
import { resealEach, type Resealed, type SealedPlace, type Sealer } from '../../platform/sealed.ts'

export interface Authenticator {
  /** Opened only when a code is checked: a recovery code still works where the sealing key was lost. */
  readonly secret: () => Buffer
  readonly begunAt: Instant
  /** Null: started, and not confirmed by a first code. */
  readonly onSince: Instant | null
  readonly lastStep: number | null
}

function placeOf(memberId: Id<'member'>): SealedPlace {
  return { column: 'accounts.authenticator.secret', row: memberId }
}

export async function findAuthenticator(q: Queryable, sealer: Sealer, memberId: Id<'member'>): Promise<Authenticator | null> {
  const { rows } = await sql<Pick<Authenticator, 'begunAt' | 'onSince'> & { sealed: Buffer; lastStep: bigint | null }>`
    SELECT secret AS sealed, begun_at AS "begunAt", on_since AS "onSince", last_step AS "lastStep"
    FROM accounts.authenticator WHERE member_id = ${memberId}`.execute(q)
  const [found] = rows
  if (!found) return null
  const { sealed, begunAt, onSince, lastStep } = found
  return { secret: () => sealer.open(sealed, placeOf(memberId)), begunAt, onSince, lastStep: lastStep === null ? null : Number(lastStep) }
}

/** Since when an authenticator is on; null where there is none. */
export async function authenticatorOnSince(q: Queryable, memberId: Id<'member'>): Promise<Instant | null> {
  const { rows } = await sql<{ onSince: Instant | null }>`
    SELECT on_since AS "onSince" FROM accounts.authenticator WHERE member_id = ${memberId}`.execute(q)
  return rows[0]?.onSince ?? null
}

/** Starts an authenticator, replacing one that was only started; false where one is on. */
export async function beginAuthenticator(trx: Trx, sealer: Sealer, memberId: Id<'member'>, secret: Uint8Array, at: Instant): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO accounts.authenticator (member_id, secret, begun_at) VALUES (${memberId}, ${sealer.seal(secret, placeOf(memberId))}, ${at})
    ON CONFLICT (member_id) DO UPDATE SET secret = excluded.secret, begun_at = excluded.begun_at
      WHERE accounts.authenticator.on_since IS NULL RETURNING 1`.execute(trx)
  return rows.length === 1
}

/** Switches on what was started at that moment, with the step of its first code; false where another request just did. */
export async function switchAuthenticatorOn(trx: Trx, memberId: Id<'member'>, begunAt: Instant, step: number, at: Instant): Promise<boolean> {
  const { rows } = await sql`
    UPDATE accounts.authenticator SET on_since = ${at}, last_step = ${step}
    WHERE member_id = ${memberId} AND on_since IS NULL AND begun_at = ${begunAt} RETURNING 1`.execute(trx)
  return rows.length === 1
}

/** Marks a step as used; false where it, or a later one, was used meanwhile. */
export async function useStep(trx: Trx, memberId: Id<'member'>, step: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE accounts.authenticator SET last_step = ${step} WHERE member_id = ${memberId} AND last_step < ${step} RETURNING 1`.execute(trx)
  return rows.length === 1
}

export async function deleteAuthenticator(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await sql`DELETE FROM accounts.authenticator WHERE member_id = ${memberId}`.execute(trx)
}

/**
 * Seals every secret again with the first key. The owner disables the rule that a secret never changes within this transaction; the sealed
 * content does not change.
 */
export async function resealAuthenticators(owner: Trx, sealer: Sealer): Promise<Resealed> {
  await sql`ALTER TABLE accounts.authenticator DISABLE TRIGGER keep_authenticator`.execute(owner)
  const { rows } = await sql<{ memberId: Id<'member'>; sealed: Buffer }>`
    SELECT member_id AS "memberId", secret AS sealed FROM accounts.authenticator`.execute(owner)
  const resealed = await resealEach(
    sealer,
    rows.map(({ memberId, sealed }) => ({ sealed, place: placeOf(memberId) })),
    (memberId, sealed) => sql`UPDATE accounts.authenticator SET secret = ${sealed} WHERE member_id = ${memberId}`.execute(owner),
  )
  await sql`ALTER TABLE accounts.authenticator ENABLE TRIGGER keep_authenticator`.execute(owner)
  return resealed
}
