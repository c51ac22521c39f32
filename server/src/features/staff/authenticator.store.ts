import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { resealEach, type Resealed, type SealedPlace, type Sealer } from '../../platform/sealed.ts'

export interface StaffAuthenticator {
  /** Opened only when a code is checked: a recovery code still works where the sealing key was lost. */
  readonly secret: () => Buffer
  readonly begunAt: Instant
  /** Null: started, and not confirmed by a first code. */
  readonly onSince: Instant | null
  readonly lastStep: number | null
}

function placeOf(staffId: Id<'staff'>): SealedPlace {
  return { column: 'staff.authenticator.secret', row: staffId }
}

export async function findAuthenticator(q: Queryable, sealer: Sealer, staffId: Id<'staff'>): Promise<StaffAuthenticator | null> {
  const { rows } = await sql<Pick<StaffAuthenticator, 'begunAt' | 'onSince'> & { sealed: Buffer; lastStep: bigint | null }>`
    SELECT secret AS sealed, begun_at AS "begunAt", on_since AS "onSince", last_step AS "lastStep"
      FROM staff.authenticator WHERE staff_id = ${staffId}`.execute(q)
  const [found] = rows
  if (!found) return null
  const { sealed, begunAt, onSince, lastStep } = found
  return { secret: () => sealer.open(sealed, placeOf(staffId)), begunAt, onSince, lastStep: lastStep === null ? null : Number(lastStep) }
}

/** Since when each of these people has an authenticator. */
export async function authenticatorsOf(q: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Instant>> {
  const { rows } = await sql<{ staffId: string; onSince: Instant }>`
    SELECT staff_id AS "staffId", on_since AS "onSince" FROM staff.authenticator WHERE staff_id = ANY (${ids}::text[]) AND on_since IS NOT NULL`.execute(
    q,
  )
  return new Map(rows.map(({ staffId, onSince }) => [staffId, onSince]))
}

/** Starts an authenticator, replacing one that was only started; false where one is on. */
export async function beginAuthenticator(trx: Trx, sealer: Sealer, staffId: Id<'staff'>, secret: Uint8Array, at: Instant): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO staff.authenticator (staff_id, secret, begun_at) VALUES (${staffId}, ${sealer.seal(secret, placeOf(staffId))}, ${at})
    ON CONFLICT (staff_id) DO UPDATE SET secret = excluded.secret, begun_at = excluded.begun_at
      WHERE staff.authenticator.on_since IS NULL RETURNING 1`.execute(trx)
  return rows.length === 1
}

/** Switches on what was started at that moment, with the step of its first code; false where another request just did. */
export async function switchAuthenticatorOn(trx: Trx, staffId: Id<'staff'>, begunAt: Instant, step: number, at: Instant): Promise<boolean> {
  const { rows } = await sql`
    UPDATE staff.authenticator SET on_since = ${at}, last_step = ${step}
     WHERE staff_id = ${staffId} AND on_since IS NULL AND begun_at = ${begunAt} RETURNING 1`.execute(trx)
  return rows.length === 1
}

/** Marks a step as used; false where it, or a later one, was used meanwhile. */
export async function useStep(trx: Trx, staffId: Id<'staff'>, step: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE staff.authenticator SET last_step = ${step} WHERE staff_id = ${staffId} AND last_step < ${step} RETURNING 1`.execute(trx)
  return rows.length === 1
}

export async function deleteAuthenticator(trx: Trx, staffId: Id<'staff'>): Promise<void> {
  await sql`DELETE FROM staff.authenticator WHERE staff_id = ${staffId}`.execute(trx)
}

/** Seals every secret again with the first key, as for members. */
export async function resealStaffAuthenticators(owner: Trx, sealer: Sealer): Promise<Resealed> {
  await sql`ALTER TABLE staff.authenticator DISABLE TRIGGER keep_authenticator`.execute(owner)
  const { rows } = await sql<{ staffId: Id<'staff'>; sealed: Buffer }>`
    SELECT staff_id AS "staffId", secret AS sealed FROM staff.authenticator`.execute(owner)
  const resealed = await resealEach(
    sealer,
    rows.map(({ staffId, sealed }) => ({ sealed, place: placeOf(staffId) })),
    (staffId, sealed) => sql`UPDATE staff.authenticator SET secret = ${sealed} WHERE staff_id = ${staffId}`.execute(owner),
  )
  await sql`ALTER TABLE staff.authenticator ENABLE TRIGGER keep_authenticator`.execute(owner)
  return resealed
}
