import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'
import { resealEach, type Resealed, type SealedPlace, type Sealer } from '../../platform/sealed.ts'

export interface Authenticator {
  /** Opened when a code is to be judged: a recovery code still helps where the key of the seal was lost. */
  readonly secret: () => Buffer
  readonly begunAt: Instant
  /** Null: begun, and not proven by a first code. */
  readonly onSince: Instant | null
  readonly lastStep: number | null
}

function placeOf(memberId: Id<'member'>): SealedPlace {
  return { column: 'accounts.authenticator.secret', row: memberId }
}

export async function findAuthenticator(q: Queryable, sealer: Sealer, memberId: Id<'member'>): Promise<Authenticator | null> {
  const { rows } = await sql<Pick<Authenticator, 'begunAt' | 'onSince'> & { sealed: Buffer; lastStep: bigint | null }>`
    select secret as sealed, begun_at as "begunAt", on_since as "onSince", last_step as "lastStep"
    from accounts.authenticator where member_id = ${memberId}`.execute(q)
  const [found] = rows
  if (!found) return null
  const { sealed, begunAt, onSince, lastStep } = found
  return { secret: () => sealer.open(sealed, placeOf(memberId)), begunAt, onSince, lastStep: lastStep === null ? null : Number(lastStep) }
}

/** Since when an authenticator is on; null where none is. */
export async function authenticatorOnSince(q: Queryable, memberId: Id<'member'>): Promise<Instant | null> {
  const { rows } = await sql<{ onSince: Instant | null }>`
    select on_since as "onSince" from accounts.authenticator where member_id = ${memberId}`.execute(q)
  return rows[0]?.onSince ?? null
}

/** Begins an authenticator, in place of one that was only begun; false where one is on. */
export async function beginAuthenticator(trx: Trx, sealer: Sealer, memberId: Id<'member'>, secret: Uint8Array, at: Instant): Promise<boolean> {
  const { rows } = await sql`
    insert into accounts.authenticator (member_id, secret, begun_at) values (${memberId}, ${sealer.seal(secret, placeOf(memberId))}, ${at})
    on conflict (member_id) do update set secret = excluded.secret, begun_at = excluded.begun_at
      where accounts.authenticator.on_since is null returning 1`.execute(trx)
  return rows.length === 1
}

/** Switches on what was begun at that moment, by the step of its first code; false where somebody else just did. */
export async function switchAuthenticatorOn(trx: Trx, memberId: Id<'member'>, begunAt: Instant, step: number, at: Instant): Promise<boolean> {
  const { rows } = await sql`
    update accounts.authenticator set on_since = ${at}, last_step = ${step}
    where member_id = ${memberId} and on_since is null and begun_at = ${begunAt} returning 1`.execute(trx)
  return rows.length === 1
}

/** Uses a step up; false where it, or a later one, was used meanwhile. */
export async function useStep(trx: Trx, memberId: Id<'member'>, step: number): Promise<boolean> {
  const { rows } = await sql`
    update accounts.authenticator set last_step = ${step} where member_id = ${memberId} and last_step < ${step} returning 1`.execute(trx)
  return rows.length === 1
}

export async function deleteAuthenticator(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await sql`delete from accounts.authenticator where member_id = ${memberId}`.execute(trx)
}

/**
 * Seals every secret anew, with the first key. The rule that a secret never changes is put aside within the transaction, by the owner who
 * alone may: what is sealed stays the same.
 */
export async function resealAuthenticators(owner: Trx, sealer: Sealer): Promise<Resealed> {
  await sql`alter table accounts.authenticator disable trigger keep_authenticator`.execute(owner)
  const { rows } = await sql<{ memberId: Id<'member'>; sealed: Buffer }>`
    select member_id as "memberId", secret as sealed from accounts.authenticator`.execute(owner)
  const resealed = await resealEach(
    sealer,
    rows.map(({ memberId, sealed }) => ({ sealed, place: placeOf(memberId) })),
    (memberId, sealed) => sql`update accounts.authenticator set secret = ${sealed} where member_id = ${memberId}`.execute(owner),
  )
  await sql`alter table accounts.authenticator enable trigger keep_authenticator`.execute(owner)
  return resealed
}
