import { sql } from 'kysely'
import type { signInEnds, signInMethods } from '@ohmstead/contract/credentials/types'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { afterCommit, inTransaction, type Database, type Queryable, type Trx } from '../../platform/database.ts'
import type { Resealed, Sealer } from '../../platform/sealed.ts'
import { watch, type Watch } from '../../platform/watch.ts'
import type { OwnerKind } from './owner.ts'
import { isCodeOf, memberSignInCode, stepUpCode, type CodedSignIn } from './sign-in-code.ts'

/** The channel on which the database announces sign-ins that were renewed or ended (`sql/10_sign_in.sql`). */
export const SIGN_INS_CHANGED = 'accounts.signIn'

/** What the proof of a server is derived for; the database has its hash (`staff.server_proof`). */
export const SERVER_PROOF = 'staff sign-in'

export type SignInMethod = (typeof signInMethods)[number]
export type EndReason = (typeof signInEnds)[number]

/** What the edge needs to know of a sign-in to accept a request of its member. */
export interface StoredSignIn {
  readonly id: Id<'signIn'>
  readonly memberId: Id<'member'>
  readonly client: string
  readonly csrfHash: Buffer
  readonly lastSeenAt: Instant
  readonly absoluteUntil: Instant
  readonly stepUpAt: Instant | null
  readonly endedAt: Instant | null
  /** Only where the token was replaced: until when it is accepted. */
  readonly formerUntil: Instant | null
}

/** What the codes of a sign-in are compared with. */
interface StoredCodes {
  readonly tokenHash: Buffer
  readonly code: Buffer | null
  readonly stepUpCode: Buffer | null
}

/**
 * The sign-in of a token, if a server made it as it is. A token that was just replaced still finds it, without the confirmation that replaced it.
 */
export async function signInByToken(q: Queryable, sealer: Sealer, tokenHash: Buffer, now: Instant): Promise<StoredSignIn | null> {
  const { rows } = await sql<StoredSignIn & StoredCodes>`
    SELECT id, member_id AS "memberId", client, last_seen_at AS "lastSeenAt", absolute_until AS "absoluteUntil", ended_at AS "endedAt",
      platform.not_null(CASE WHEN token_hash = ${tokenHash} THEN csrf_hash ELSE former_csrf_hash END) AS "csrfHash",
      CASE WHEN token_hash = ${tokenHash} THEN step_up_at END AS "stepUpAt",
      CASE WHEN token_hash <> ${tokenHash} THEN former_until END AS "formerUntil",
      ${tokenHash}::bytea AS "tokenHash", CASE WHEN token_hash = ${tokenHash} THEN code ELSE former_code END AS code, step_up_code AS "stepUpCode"
    FROM accounts.sign_in WHERE token_hash = ${tokenHash} OR (former_token_hash = ${tokenHash} AND former_until > ${now})`.execute(q)
  const [found] = rows
  if (!found || !isCodeOf(memberSignInCode(sealer, found), found.code)) return null
  const { code: _code, stepUpCode: confirmation, tokenHash: _tokenHash, ...signIn } = found
  const isConfirmed = signIn.stepUpAt !== null && isCodeOf(stepUpCode(sealer, signIn.id, signIn.stepUpAt), confirmation)
  return { ...signIn, stepUpAt: isConfirmed ? signIn.stepUpAt : null }
}

/** Proves to the database, with the server itself, whose sign-in is behind this transaction: nothing else closes an account. */
export async function proveMemberSignIn(trx: Queryable, token: string, sealer: Sealer): Promise<void> {
  await sql`SELECT accounts.prove_sign_in(${token}, ${sealer.proofFor(SERVER_PROOF)})`.execute(trx)
}

export interface NewSignIn {
  readonly id: Id<'signIn'>
  readonly memberId: Id<'member'>
  readonly client: string
  readonly tokenHash: Buffer
  readonly csrfHash: Buffer
  readonly method: SignInMethod
  readonly device: string
  readonly system: string
  readonly ip: string
  readonly newDevice: boolean
  readonly region: string | null
  readonly at: Instant
  readonly absoluteUntil: Instant
}

export async function insertSignIn(trx: Trx, sealer: Sealer, s: NewSignIn): Promise<void> {
  const [code] = memberSignInCode(sealer, s)
  await sql`
    INSERT INTO accounts.sign_in (id, member_id, client, token_hash, csrf_hash, method, device, system, ip, region, new_device, created_at, last_seen_at, absolute_until, code)
    VALUES (${s.id}, ${s.memberId}, ${s.client}, ${s.tokenHash}, ${s.csrfHash}, ${s.method}, ${s.device}, ${s.system}, ${s.ip}, ${s.region}, ${s.newDevice}, ${s.at}, ${s.at}, ${s.absoluteUntil}, ${code})`.execute(
    trx,
  )
}

export interface RenewedSignIn {
  readonly id: Id<'signIn'>
  readonly tokenHash: Buffer
  readonly csrfHash: Buffer
  readonly stepUpAt: Instant | null
  readonly formerUntil: Instant
}

/**
 * Gives a sign-in new tokens, unless it has them already; the old ones end soon after. A sign-in that was changed behind the product since a server accepted
 * it gets none: its new code would accept the change.
 */
export async function rotateSignIn(trx: Trx, sealer: Sealer, { id, tokenHash, csrfHash, stepUpAt, formerUntil }: RenewedSignIn): Promise<void> {
  const { rows } = await sql<CodedSignIn & { code: Buffer | null }>`
    SELECT id, member_id AS "memberId", client, absolute_until AS "absoluteUntil", token_hash AS "tokenHash", code FROM accounts.sign_in
     WHERE id = ${id} AND ended_at IS NULL FOR UPDATE`.execute(trx)
  for (const row of rows.filter((found) => isCodeOf(memberSignInCode(sealer, found), found.code))) {
    const [code] = memberSignInCode(sealer, { ...row, tokenHash })
    const [confirmation] = stepUpAt === null ? [null] : stepUpCode(sealer, id, stepUpAt)
    const isNew = sql`token_hash <> ${tokenHash}`
    await sql`
      UPDATE accounts.sign_in SET step_up_at = ${stepUpAt}, step_up_code = ${confirmation}, token_hash = ${tokenHash}, csrf_hash = ${csrfHash}, code = ${code},
        former_token_hash = CASE WHEN ${isNew} THEN token_hash ELSE former_token_hash END,
        former_csrf_hash = CASE WHEN ${isNew} THEN csrf_hash ELSE former_csrf_hash END,
        former_code = CASE WHEN ${isNew} THEN code ELSE former_code END,
        former_until = CASE WHEN ${isNew} THEN ${formerUntil}::timestamptz ELSE former_until END
      WHERE id = ${id}`.execute(trx)
  }
  afterCommit(trx, forgetHere)
}

/** Before the answer is sent, and not only when the announcement returns from the database. */
const forgetHere = ({ notifications }: Database) => notifications.notifyHere(SIGN_INS_CHANGED)

/** Stores when and from where a sign-in is used. The server proves itself in the same statement. */
export async function keepSeen(
  q: Queryable,
  sealer: Sealer,
  { id, ip, region, at }: { readonly id: Id<'signIn'>; readonly ip: string; readonly region: string | null; readonly at: Instant },
): Promise<void> {
  await sql`SELECT accounts.keep_seen(${id}, ${ip}, ${region}, ${at}, ${sealer.proofFor(SERVER_PROOF)})`.execute(q)
}

/** Ends sign-ins of a member and returns which: one, or all except one. */
export async function endSignIns(
  trx: Trx,
  memberId: Id<'member'>,
  which: { readonly only: Id<'signIn'> } | { readonly allBut: Id<'signIn'> | null },
  reason: EndReason,
  at: Instant,
): Promise<Id<'signIn'>[]> {
  const chosen = 'only' in which ? sql`id = ${which.only}` : which.allBut === null ? sql`true` : sql`id <> ${which.allBut}`
  const { rows } = await sql<{ id: Id<'signIn'> }>`
    UPDATE accounts.sign_in SET ended_at = ${at}, end_reason = ${reason}, code = NULL, former_code = NULL, step_up_code = NULL
    WHERE member_id = ${memberId} AND ended_at IS NULL AND ${chosen} RETURNING id`.execute(trx)
  afterCommit(trx, forgetHere)
  return rows.map(({ id }) => id)
}

const signInTables = { member: sql`accounts.sign_in`, staff: sql`staff.sign_in` } as const

/** Which of these sign-ins have ended or expired. */
export async function endedAmong(q: Queryable, kind: OwnerKind, ids: readonly string[], idleSince: Instant, now: Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT asked.id FROM unnest(${ids}::text[]) asked (id)
    LEFT JOIN ${signInTables[kind]} s ON s.id = asked.id AND s.ended_at IS NULL AND s.last_seen_at > ${idleSince} AND s.absolute_until > ${now}
    WHERE s.id IS NULL`.execute(q)
  return rows.map(({ id }) => id)
}

export interface SignInRow extends Pick<NewSignIn, 'id' | 'method' | 'device' | 'system' | 'ip' | 'newDevice' | 'region'> {
  readonly signedInAt: Instant
  readonly lastSeenAt: Instant
  readonly endedAt: Instant | null
  readonly endReason: EndReason | null
}

export async function listSignIns(
  q: Queryable,
  memberId: Id<'member'>,
  limit: number,
  offset: number,
): Promise<{ list: SignInRow[]; total: number }> {
  const { rows } = await sql<SignInRow>`
    SELECT id, method, device, system, ip, region, new_device AS "newDevice", created_at AS "signedInAt", last_seen_at AS "lastSeenAt",
      ended_at AS "endedAt", end_reason AS "endReason"
    FROM accounts.sign_in WHERE member_id = ${memberId} ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`.execute(q)
  const counted = await sql<{ total: number }>`SELECT count(*)::int AS total FROM accounts.sign_in WHERE member_id = ${memberId}`.execute(q)
  return { list: rows, total: counted.rows[0]?.total ?? 0 }
}

/** The newest sign-in of a member: `latest login time and IP` of the profile. */
export async function latestSignIn(q: Queryable, memberId: Id<'member'>): Promise<{ signedInAt: Instant; ip: string } | null> {
  const { rows } = await sql<{ signedInAt: Instant; ip: string }>`
    SELECT created_at AS "signedInAt", ip FROM accounts.sign_in WHERE member_id = ${memberId} ORDER BY created_at DESC LIMIT 1`.execute(q)
  return rows[0] ?? null
}

export async function isSignInOf(q: Queryable, memberId: Id<'member'>, id: Id<'signIn'>): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM accounts.sign_in WHERE id = ${id} AND member_id = ${memberId}`.execute(q)
  return rows.length === 1
}

/** Deletes sign-ins that ended, or were last used, before a moment: IP addresses and devices are personal data. */
export async function forgetSignIns(q: Queryable, before: Instant): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM accounts.sign_in WHERE ended_at < ${before} OR last_seen_at < ${before}`.execute(q)
  return Number(numAffectedRows ?? 0n)
}

/** Sign-ins that are compared each minute: those that were used last. */
const WATCHED_MAX = 20_000

/** Reports open sign-ins of members that no server made: a superuser or the owner of the tables wrote them, and no server accepts them. */
export const memberSignInWatch = (sealer: Sealer): Watch =>
  watch('memberSignIns', async (q, now) => {
    const { rows } = await sql<CodedSignIn & { code: Buffer | null }>`
      SELECT id, member_id AS "memberId", client, absolute_until AS "absoluteUntil", token_hash AS "tokenHash", code FROM accounts.sign_in
       WHERE ended_at IS NULL AND absolute_until > ${now} ORDER BY last_seen_at DESC LIMIT ${WATCHED_MAX}`.execute(q)
    return rows
      .filter((row) => !isCodeOf(memberSignInCode(sealer, row), row.code))
      .map(({ id, memberId }) => ({ violation: 'member_sign_in_forged', subject: id, detail: `a sign-in of ${memberId} that no server made` }))
  })

/** The migration that added the codes of sign-ins. */
const CODES_SINCE = 'migrations/1321_accounts_sign_in_code.sql'

/** Gives open sign-ins of earlier releases their codes, at the start that applies the migration, and only then. */
export async function giveSignInCodes(owner: Database, sealer: Sealer, migrations: readonly string[]): Promise<void> {
  if (migrations.includes(CODES_SINCE)) await inTransaction(owner, (trx) => codeSignIns(trx, sealer, () => true))
}

/** Makes the right codes of open sign-ins again with the first key; the confirmations of the last minutes end. */
export async function recodeSignIns(owner: Trx, sealer: Sealer): Promise<Resealed> {
  return codeSignIns(owner, sealer, (row) => isCodeOf(memberSignInCode(sealer, row), row.code))
}

async function codeSignIns(
  owner: Trx,
  sealer: Sealer,
  isAccepted: (row: CodedSignIn & { readonly code: Buffer | null }) => boolean,
): Promise<Resealed> {
  const { rows } = await sql<CodedSignIn & { code: Buffer | null }>`
    SELECT id, member_id AS "memberId", client, absolute_until AS "absoluteUntil", token_hash AS "tokenHash", code FROM accounts.sign_in
     WHERE ended_at IS NULL`.execute(owner)
  const accepted = rows.filter(isAccepted)
  await sql`
    UPDATE accounts.sign_in s SET code = u.code, former_code = NULL, step_up_code = NULL
      FROM unnest(${accepted.map(({ id }) => id)}::text[], ${accepted.map((row) => memberSignInCode(sealer, row)[0])}::bytea[]) u (id, code) WHERE s.id = u.id`.execute(
    owner,
  )
  return { sealed: accepted.length, shut: rows.length - accepted.length }
}
