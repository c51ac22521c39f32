import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'
import type { OwnerKind } from './owner.ts'

/**
 * What a challenge is for. One for signing in is bound to the browser that requested it, by the hashes of its cookies; any other to the sign-in that
 * requested it, and one for a payment also to that payment.
 */
export type ChallengeUse =
  | { readonly purpose: 'login'; readonly browserHashes: readonly Buffer[] }
  | { readonly purpose: 'register' | 'stepUp'; readonly signInId: Id<'signIn'> }
  | { readonly purpose: 'payment'; readonly signInId: Id<'signIn'>; readonly subject: string }

const tables = { member: sql`accounts.passkey_challenge`, staff: sql`staff.passkey_challenge` } as const

function signInOf(use: ChallengeUse): Id<'signIn'> | null {
  return 'signInId' in use ? use.signInId : null
}

function browsersOf(use: ChallengeUse): readonly Buffer[] {
  return use.purpose === 'login' ? use.browserHashes : []
}

function subjectOf(use: ChallengeUse): string | null {
  return 'subject' in use ? use.subject : null
}

/** Staff do not confirm by passkey: their challenges are to sign in, or else to create a passkey. */
export async function insertChallenge(
  trx: Trx,
  kind: OwnerKind,
  use: ChallengeUse,
  challengeHash: Buffer,
  issuedAt: Instant,
  expiresAt: Instant,
): Promise<void> {
  const column = { member: sql`purpose, subject, `, staff: sql`` }
  const value = { member: sql`${use.purpose}, ${subjectOf(use)}, `, staff: sql`` }
  await sql`
    INSERT INTO ${tables[kind]} (challenge_hash, ${column[kind]}sign_in_id, browser_hash, issued_at, expires_at)
    VALUES (${challengeHash}, ${value[kind]}${signInOf(use)}, ${browsersOf(use)[0] ?? null}, ${issuedAt}, ${expiresAt})`.execute(trx)
}

/** Whether this challenge waits for an answer of this use. */
export async function isChallengeOpen(q: Queryable, kind: OwnerKind, use: ChallengeUse, challengeHash: Buffer, now: Instant): Promise<boolean> {
  const isForUse = { member: sql`purpose = ${use.purpose} AND subject IS NOT DISTINCT FROM ${subjectOf(use)}`, staff: sql`true` }
  const { rows } = await sql`
    SELECT 1 FROM ${tables[kind]}
    WHERE challenge_hash = ${challengeHash} AND ${isForUse[kind]} AND sign_in_id IS NOT DISTINCT FROM ${signInOf(use)}
      AND (sign_in_id IS NOT NULL OR browser_hash = ANY(${browsersOf(use)}::bytea[])) AND expires_at > ${now}`.execute(q)
  return rows.length === 1
}

/** Uses up a challenge; false where another request just did. */
export async function useChallenge(trx: Trx, kind: OwnerKind, challengeHash: Buffer): Promise<boolean> {
  const { rows } = await sql`DELETE FROM ${tables[kind]} WHERE challenge_hash = ${challengeHash} RETURNING 1`.execute(trx)
  return rows.length === 1
}

export async function forgetChallenges(q: Queryable, kind: OwnerKind, now: Instant): Promise<void> {
  await sql`DELETE FROM ${tables[kind]} WHERE expires_at <= ${now}`.execute(q)
}
