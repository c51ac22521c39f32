import { sql } from 'kysely'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'
import { resealEach, type Resealed, type SealedPlace, type Sealer } from '../../platform/sealed.ts'
import type { Owner, OwnerKind } from './owner.ts'

export interface Authenticator {
  /** Opened only when a code is checked: a recovery code still works where the sealing key was lost. */
  readonly secret: () => Buffer
  readonly begunAt: Instant
  /** Null: started, and not confirmed by a first code. */
  readonly onSince: Instant | null
  readonly lastStep: number | null
}

const places = {
  member: { table: sql`accounts.authenticator`, owner: sql`member_id` },
  staff: { table: sql`staff.authenticator`, owner: sql`staff_id` },
} as const

const sealedColumns = { member: 'accounts.authenticator.secret', staff: 'staff.authenticator.secret' } as const

function sealedPlaceOf(kind: OwnerKind, id: string): SealedPlace {
  return { column: sealedColumns[kind], row: id }
}

export async function findAuthenticator(q: Queryable, sealer: Sealer, owner: Owner): Promise<Authenticator | null> {
  const place = places[owner.kind]
  const { rows } = await sql<Pick<Authenticator, 'begunAt' | 'onSince'> & { sealed: Buffer; lastStep: bigint | null }>`
    SELECT secret AS sealed, begun_at AS "begunAt", on_since AS "onSince", last_step AS "lastStep"
    FROM ${place.table} WHERE ${place.owner} = ${owner.id}`.execute(q)
  const [found] = rows
  if (!found) return null
  const { sealed, begunAt, onSince, lastStep } = found
  const secret = () => sealer.open(sealed, sealedPlaceOf(owner.kind, owner.id))
  return { secret, begunAt, onSince, lastStep: lastStep === null ? null : Number(lastStep) }
}

/** Since when an authenticator is on; null where there is none. */
export async function authenticatorOnSince(q: Queryable, owner: Owner): Promise<Instant | null> {
  return (await authenticatorsOf(q, owner.kind, [owner.id])).get(owner.id) ?? null
}

/** Since when each of these people has an authenticator. */
export async function authenticatorsOf(q: Queryable, kind: OwnerKind, ids: readonly string[]): Promise<ReadonlyMap<string, Instant>> {
  const place = places[kind]
  const { rows } = await sql<{ id: string; onSince: Instant }>`
    SELECT ${place.owner} AS id, on_since AS "onSince" FROM ${place.table}
    WHERE ${place.owner} = ANY (${ids}::text[]) AND on_since IS NOT NULL`.execute(q)
  return new Map(rows.map(({ id, onSince }) => [id, onSince]))
}

/** Starts an authenticator, replacing one that was only started; false where one is on. */
export async function beginAuthenticator(trx: Trx, sealer: Sealer, owner: Owner, secret: Uint8Array, at: Instant): Promise<boolean> {
  const place = places[owner.kind]
  const sealed = sealer.seal(secret, sealedPlaceOf(owner.kind, owner.id))
  const { rows } = await sql`
    INSERT INTO ${place.table} AS a (${place.owner}, secret, begun_at) VALUES (${owner.id}, ${sealed}, ${at})
    ON CONFLICT (${place.owner}) DO UPDATE SET secret = excluded.secret, begun_at = excluded.begun_at WHERE a.on_since IS NULL RETURNING 1`.execute(
    trx,
  )
  return rows.length === 1
}

/** Switches on what was started at that moment, with the step of its first code; false where another request just did. */
export async function switchAuthenticatorOn(trx: Trx, owner: Owner, begunAt: Instant, step: number, at: Instant): Promise<boolean> {
  const place = places[owner.kind]
  const { rows } = await sql`
    UPDATE ${place.table} SET on_since = ${at}, last_step = ${step}
    WHERE ${place.owner} = ${owner.id} AND on_since IS NULL AND begun_at = ${begunAt} RETURNING 1`.execute(trx)
  return rows.length === 1
}

/** Marks a step as used; false where it, or a later one, was used meanwhile. */
export async function useStep(trx: Trx, owner: Owner, step: number): Promise<boolean> {
  const place = places[owner.kind]
  const { rows } = await sql`
    UPDATE ${place.table} SET last_step = ${step} WHERE ${place.owner} = ${owner.id} AND last_step < ${step} RETURNING 1`.execute(trx)
  return rows.length === 1
}

export async function deleteAuthenticator(trx: Trx, owner: Owner): Promise<void> {
  const place = places[owner.kind]
  await sql`DELETE FROM ${place.table} WHERE ${place.owner} = ${owner.id}`.execute(trx)
}

/** Seals every secret of members and staff again with the first key. */
export async function resealAuthenticators(db: Trx, sealer: Sealer): Promise<Resealed> {
  const members = await resealOf(db, sealer, 'member')
  const staff = await resealOf(db, sealer, 'staff')
  return { sealed: members.sealed + staff.sealed, shut: members.shut + staff.shut }
}

/** The owner disables the rule that a secret never changes within this transaction; the sealed content does not change. */
async function resealOf(db: Trx, sealer: Sealer, kind: OwnerKind): Promise<Resealed> {
  const place = places[kind]
  await sql`ALTER TABLE ${place.table} DISABLE TRIGGER keep_authenticator`.execute(db)
  const { rows } = await sql<{ id: string; sealed: Buffer }>`SELECT ${place.owner} AS id, secret AS sealed FROM ${place.table}`.execute(db)
  const resealed = await resealEach(
    sealer,
    rows.map(({ id, sealed }) => ({ sealed, place: sealedPlaceOf(kind, id) })),
    (id, sealed) => sql`UPDATE ${place.table} SET secret = ${sealed} WHERE ${place.owner} = ${id}`.execute(db),
  )
  await sql`ALTER TABLE ${place.table} ENABLE TRIGGER keep_authenticator`.execute(db)
  return resealed
}
