import { sql } from 'kysely'
import type { signInEnds, signInMethods } from '@ohmstead/contract/accounts/types'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'

export type SignInMethod = (typeof signInMethods)[number]
export type EndReason = (typeof signInEnds)[number]

/** What the edge must know of a sign-in to take a request for its member's. */
export interface StoredSignIn {
  readonly id: Id<'signIn'>
  readonly memberId: Id<'member'>
  readonly client: string
  readonly csrfHash: Buffer
  readonly lastSeenAt: Instant
  readonly absoluteUntil: Instant
  readonly stepUpAt: Instant | null
  readonly endedAt: Instant | null
}

/** The sign-in of a token. A token that was just renewed still finds it, without the confirmation that renewed it. */
export async function signInByToken(q: Queryable, tokenHash: Buffer, now: Instant): Promise<StoredSignIn | null> {
  const { rows } = await sql<StoredSignIn>`
    select id, member_id as "memberId", client, last_seen_at as "lastSeenAt", absolute_until as "absoluteUntil", ended_at as "endedAt",
      platform.not_null(case when token_hash = ${tokenHash} then csrf_hash else former_csrf_hash end) as "csrfHash",
      case when token_hash = ${tokenHash} then step_up_at end as "stepUpAt"
    from accounts.sign_in where token_hash = ${tokenHash} or (former_token_hash = ${tokenHash} and former_until > ${now})`.execute(q)
  return rows[0] ?? null
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

export async function insertSignIn(trx: Trx, s: NewSignIn): Promise<void> {
  await sql`
    insert into accounts.sign_in (id, member_id, client, token_hash, csrf_hash, method, device, system, ip, region, new_device, created_at, last_seen_at, absolute_until)
    values (${s.id}, ${s.memberId}, ${s.client}, ${s.tokenHash}, ${s.csrfHash}, ${s.method}, ${s.device}, ${s.system}, ${s.ip}, ${s.region}, ${s.newDevice}, ${s.at}, ${s.at}, ${s.absoluteUntil})`.execute(
    trx,
  )
}

/** Gives a sign-in new tokens; the old ones end soon after. */
export async function rotateSignIn(
  trx: Trx,
  id: Id<'signIn'>,
  tokenHash: Buffer,
  csrfHash: Buffer,
  stepUpAt: Instant | null,
  formerUntil: Instant,
): Promise<void> {
  await sql`
    update accounts.sign_in set former_token_hash = token_hash, former_csrf_hash = csrf_hash, former_until = ${formerUntil},
      token_hash = ${tokenHash}, csrf_hash = ${csrfHash}, step_up_at = ${stepUpAt}
    where id = ${id} and ended_at is null`.execute(trx)
}

export async function keepSeen(q: Queryable, id: Id<'signIn'>, ip: string, region: string | null, at: Instant): Promise<void> {
  await sql`
    update accounts.sign_in set last_seen_at = ${at}, ip = ${ip}, region = ${region} where id = ${id} and ended_at is null and last_seen_at < ${at}`.execute(
    q,
  )
}

/** Ends sign-ins of a member and says which: one, or all but one. */
export async function endSignIns(
  trx: Trx,
  memberId: Id<'member'>,
  which: { readonly only: Id<'signIn'> } | { readonly allBut: Id<'signIn'> | null },
  reason: EndReason,
  at: Instant,
): Promise<Id<'signIn'>[]> {
  const chosen = 'only' in which ? sql`id = ${which.only}` : which.allBut === null ? sql`true` : sql`id <> ${which.allBut}`
  const { rows } = await sql<{ id: Id<'signIn'> }>`
    update accounts.sign_in set ended_at = ${at}, end_reason = ${reason}
    where member_id = ${memberId} and ended_at is null and ${chosen} returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Which of these sign-ins no longer sign anybody in. */
export async function endedAmong(q: Queryable, ids: readonly string[], idleSince: Instant, now: Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${ids}::text[]) asked(id)
    left join accounts.sign_in s on s.id = asked.id and s.ended_at is null and s.last_seen_at > ${idleSince} and s.absolute_until > ${now}
    where s.id is null`.execute(q)
  return rows.map(({ id }) => id)
}

export interface SignInRow {
  readonly id: Id<'signIn'>
  readonly method: SignInMethod
  readonly device: string
  readonly system: string
  readonly ip: string
  readonly newDevice: boolean
  readonly region: string | null
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
    select id, method, device, system, ip, region, new_device as "newDevice", created_at as "signedInAt", last_seen_at as "lastSeenAt",
      ended_at as "endedAt", end_reason as "endReason"
    from accounts.sign_in where member_id = ${memberId} order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(q)
  const counted = await sql<{ total: number }>`select count(*)::int as total from accounts.sign_in where member_id = ${memberId}`.execute(q)
  return { list: rows, total: counted.rows[0]?.total ?? 0 }
}

/** The newest sign-in of a member: `latest login time and IP` of the profile. */
export async function latestSignIn(q: Queryable, memberId: Id<'member'>): Promise<{ signedInAt: Instant; ip: string } | null> {
  const { rows } = await sql<{ signedInAt: Instant; ip: string }>`
    select created_at as "signedInAt", ip from accounts.sign_in where member_id = ${memberId} order by created_at desc limit 1`.execute(q)
  return rows[0] ?? null
}

export async function isSignInOf(q: Queryable, memberId: Id<'member'>, id: Id<'signIn'>): Promise<boolean> {
  const { rows } = await sql`select 1 from accounts.sign_in where id = ${id} and member_id = ${memberId}`.execute(q)
  return rows.length === 1
}

/** Removes sign-ins that ended, or were last used, before a moment: addresses and devices are personal data. */
export async function forgetSignIns(q: Queryable, before: Instant): Promise<number> {
  const { numAffectedRows } = await sql`delete from accounts.sign_in where ended_at < ${before} or last_seen_at < ${before}`.execute(q)
  return Number(numAffectedRows ?? 0n)
}
