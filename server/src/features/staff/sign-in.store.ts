import type { StaffRole } from '@ohmstead/contract/kernel/call'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { assert } from '@ohmstead/contract/kernel/assert'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'
import { rowCoding } from '../../platform/row-code.ts'
import type { Sealer } from '../../platform/sealed.ts'
import { watch, type Watch } from '../../platform/watch.ts'
import { keepSignInCode, SERVER_PROOF, signInCode } from '../credentials/index.ts'

export interface StaffSignIn {
  readonly id: Id<'signIn'>
  readonly staffId: Id<'staff'>
  readonly role: StaffRole
  readonly csrfHash: Buffer
  readonly secondFactor: boolean
  readonly signedInAt: Instant
  readonly lastSeenAt: Instant
  readonly absoluteUntil: Instant
  readonly endedAt: Instant | null
}

/** The fields over which a server makes a code; without the right one a sign-in is not accepted. */
interface CodedSignIn {
  readonly id: Id<'signIn'>
  readonly staffId: Id<'staff'>
  readonly tokenHash: Buffer
  readonly csrfHash: Buffer
  readonly secondFactor: boolean
  readonly formerTokenHash: Buffer | null
  readonly formerCsrfHash: Buffer | null
  readonly formerSecondFactor: boolean | null
  readonly formerUntil: Instant | null
  readonly createdAt: Instant
  readonly absoluteUntil: Instant
}

const codedColumns = sql`
  s.id, s.staff_id AS "staffId", s.token_hash AS "tokenHash", s.csrf_hash AS "csrfHash", s.second_factor AS "secondFactor",
  s.former_token_hash AS "formerTokenHash", s.former_csrf_hash AS "formerCsrfHash", s.former_second_factor AS "formerSecondFactor",
  s.former_until AS "formerUntil", s.created_at AS "createdAt", s.absolute_until AS "absoluteUntil"`

function codeOf(sealer: Sealer, s: CodedSignIn): Buffer {
  const {
    id,
    staffId,
    tokenHash,
    csrfHash,
    secondFactor,
    formerTokenHash,
    formerCsrfHash,
    formerSecondFactor,
    formerUntil,
    createdAt,
    absoluteUntil,
  } = s
  const former = { formerTokenHash, formerCsrfHash, formerSecondFactor, formerUntil }
  return signInCode(sealer.proofFor('staff sign-in row'), { id, staffId, tokenHash, csrfHash, secondFactor, ...former, createdAt, absoluteUntil })
}

function hasCode(sealer: Sealer, row: CodedSignIn & { readonly code: Buffer | null }): boolean {
  return row.code !== null && row.code.equals(codeOf(sealer, row))
}

export async function insertStaffSignIn(
  trx: Trx,
  sealer: Sealer,
  signIn: {
    id: Id<'signIn'>
    staffId: Id<'staff'>
    tokenHash: Buffer
    csrfHash: Buffer
    secondFactor: boolean
    ip: string
    at: Instant
    absoluteUntil: Instant
  },
): Promise<void> {
  const { rows } = await sql<CodedSignIn>`
    INSERT INTO staff.sign_in AS s (id, staff_id, token_hash, csrf_hash, second_factor, ip, created_at, last_seen_at, absolute_until)
    VALUES (${signIn.id}, ${signIn.staffId}, ${signIn.tokenHash}, ${signIn.csrfHash}, ${signIn.secondFactor}, ${signIn.ip}, ${signIn.at}, ${signIn.at}, ${signIn.absoluteUntil})
    RETURNING ${codedColumns}`.execute(trx)
  for (const row of rows) await keepSignInCode(trx, row.id, codeOf(sealer, row))
}

/**
 * The sign-in of a token, with the person's current role; none for a disabled person, and none that no server made, or whose person
 * no server wrote. A token that was just replaced finds it in its earlier state.
 */
export async function staffSignInByToken(q: Queryable, sealer: Sealer, tokenHash: Buffer, now: Instant): Promise<StaffSignIn | null> {
  const { rows } = await sql<CodedSignIn & { role: StaffRole; lastSeenAt: Instant; endedAt: Instant | null; code: Buffer | null }>`
    SELECT ${codedColumns}, p.role, s.last_seen_at AS "lastSeenAt", s.ended_at AS "endedAt", c.code
      FROM staff.sign_in s JOIN staff.person p ON p.id = s.staff_id AND p.disabled_at IS NULL
      LEFT JOIN credentials.sign_in_code c ON c.sign_in_id = s.id
     WHERE s.token_hash = ${tokenHash} OR (s.former_token_hash = ${tokenHash} AND s.former_until > ${now}::timestamptz)`.execute(q)
  const [found] = rows
  if (!found || !hasCode(sealer, found)) return null
  // A role or a password that no server gave: the row was changed behind the product.
  if (!(await rowCoding(sealer).isGenuine(q, 'staff.person', found.staffId))) return null
  const { id, staffId, role, lastSeenAt, absoluteUntil, endedAt, createdAt: signedInAt } = found
  const isCurrent = found.tokenHash.equals(tokenHash)
  const csrfHash = isCurrent ? found.csrfHash : found.formerCsrfHash
  const secondFactor = isCurrent ? found.secondFactor : found.formerSecondFactor
  assert(csrfHash !== null && secondFactor !== null, 'a replaced token has its former values')
  return { id, staffId, role, csrfHash, secondFactor, signedInAt, lastSeenAt, absoluteUntil, endedAt }
}

/** Reports sign-ins that no server made: the owner of the tables, who is exempt from their guards, inserted or changed them. */
export const staffSignInWatch = (sealer: Sealer): Watch =>
  watch('staffSignIns', async (q, now) => {
    const { rows } = await sql<CodedSignIn & { code: Buffer | null }>`
      SELECT ${codedColumns}, c.code FROM staff.sign_in s LEFT JOIN credentials.sign_in_code c ON c.sign_in_id = s.id
       WHERE s.ended_at IS NULL AND s.absolute_until > ${now}`.execute(q)
    return rows
      .filter((row) => !hasCode(sealer, row))
      .map(({ id, staffId }) => ({ violation: 'staff_sign_in_forged', subject: id, detail: `a sign-in of ${staffId} that no server made` }))
  })

/** Proves to the database whose sign-in is behind this transaction: its guards read the acting person from there. */
export async function proveStaffSignIn(trx: Queryable, token: string, sealer: Sealer): Promise<void> {
  await sql`SELECT staff.prove_sign_in(${token}, ${sealer.proofFor(SERVER_PROOF)})`.execute(trx)
}

/** Proves to the database that a server of this instance runs this transaction: accounts of staff are written in no other. */
export async function proveServer(trx: Trx, sealer: Sealer): Promise<void> {
  await sql`SELECT staff.prove_server(${sealer.proofFor(SERVER_PROOF)})`.execute(trx)
}

/** Stores the proof of this instance's servers; only the owner of the database may. */
export async function keepServerProof(owner: Queryable, sealer: Sealer): Promise<void> {
  const { rows } = await sql`
    INSERT INTO staff.server_proof (hash) VALUES (${sha256(sealer.proofFor(SERVER_PROOF))})
    ON CONFLICT (only_row) DO UPDATE SET hash = excluded.hash WHERE server_proof.hash <> excluded.hash RETURNING 1`.execute(owner)
  // Codes of the former key are not accepted any more.
  if (rows.length > 0) await sql`UPDATE staff.sign_in SET ended_at = platform.now() WHERE ended_at IS NULL`.execute(owner)
}

/** Reports a replaced or deleted proof: an intruder who replaced it can show the database sign-ins of staff that no server took. */
export const serverProofWatch = (sealer: Sealer): Watch =>
  watch('staff', async (q) => {
    const { rows } = await sql<{ hash: Buffer }>`SELECT hash FROM staff.server_proof`.execute(q)
    if (rows[0]?.hash.equals(sha256(sealer.proofFor(SERVER_PROOF)))) return []
    const detail = rows[0] ? 'it is not the proof of this server' : 'it was deleted'
    return [{ violation: 'staff_server_proof', subject: 'staff.server_proof', detail }]
  })

/** The current state of a sign-in: when it was opened, and whether it showed a second factor. */
export async function staffSignInById(q: Queryable, id: Id<'signIn'>): Promise<Pick<StaffSignIn, 'signedInAt' | 'secondFactor'> | null> {
  const { rows } = await sql<Pick<StaffSignIn, 'signedInAt' | 'secondFactor'>>`
    SELECT created_at AS "signedInAt", second_factor AS "secondFactor" FROM staff.sign_in WHERE id = ${id}`.execute(q)
  return rows[0] ?? null
}

/** Gives a sign-in new tokens, and stores what it has proved; the old ones end soon after. */
export async function rotateStaffSignIn(
  trx: Trx,
  sealer: Sealer,
  id: Id<'signIn'>,
  renewed: { tokenHash: Buffer; csrfHash: Buffer; secondFactor: boolean; formerUntil: Instant },
): Promise<void> {
  const { rows } = await sql<CodedSignIn>`
    UPDATE staff.sign_in s SET former_token_hash = token_hash, former_csrf_hash = csrf_hash, former_second_factor = second_factor,
           former_until = ${renewed.formerUntil}, token_hash = ${renewed.tokenHash}, csrf_hash = ${renewed.csrfHash}, second_factor = ${renewed.secondFactor}
     WHERE s.id = ${id} AND s.ended_at IS NULL RETURNING ${codedColumns}`.execute(trx)
  for (const row of rows) await keepSignInCode(trx, row.id, codeOf(sealer, row))
}

/** Stores when a sign-in is used. The server proves itself in the same statement. */
export async function keepStaffSeen(q: Queryable, sealer: Sealer, id: string, at: Instant): Promise<void> {
  await sql`
    UPDATE staff.sign_in SET last_seen_at = ${at}
     WHERE (SELECT staff.prove_server(${sealer.proofFor(SERVER_PROOF)})) AND id = ${id} AND ended_at IS NULL AND last_seen_at < ${at}`.execute(q)
}

export async function endStaffSignIn(trx: Trx, id: Id<'signIn'>, at: Instant): Promise<void> {
  await sql`UPDATE staff.sign_in SET ended_at = ${at} WHERE id = ${id} AND ended_at IS NULL`.execute(trx)
}

/** Ends every sign-in of a person, or all except one; returns their number. */
export async function endStaffSignIns(trx: Trx, staffId: Id<'staff'>, allBut: Id<'signIn'> | null, at: Instant): Promise<number> {
  const { rows } = await sql`
    UPDATE staff.sign_in SET ended_at = ${at}
     WHERE staff_id = ${staffId} AND ended_at IS NULL AND id IS DISTINCT FROM ${allBut} RETURNING 1`.execute(trx)
  return rows.length
}

/** When each of these people was last active. */
export async function lastSeenOf(q: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Instant>> {
  const { rows } = await sql<{ staffId: string; at: Instant }>`
    SELECT staff_id AS "staffId", max(last_seen_at) AS at FROM staff.sign_in WHERE staff_id = ANY (${ids}::text[]) GROUP BY staff_id`.execute(q)
  return new Map(rows.map(({ staffId, at }) => [staffId, at]))
}
