import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

/** The requester of a challenge: the sign-in that creates a passkey, or unknown, to sign in. */
export type ChallengeOf = Id<'signIn'> | 'login'

function signInOf(whose: ChallengeOf): Id<'signIn'> | null {
  return whose === 'login' ? null : whose
}

export async function insertChallenge(trx: Trx, whose: ChallengeOf, challengeHash: Buffer, issuedAt: Instant, expiresAt: Instant): Promise<void> {
  await sql`
    INSERT INTO staff.passkey_challenge (challenge_hash, sign_in_id, issued_at, expires_at)
    VALUES (${challengeHash}, ${signInOf(whose)}, ${issuedAt}, ${expiresAt})`.execute(trx)
}

/** Whether this challenge waits for an answer of theirs. */
export async function isChallengeOpen(q: Queryable, whose: ChallengeOf, challengeHash: Buffer, now: Instant): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM staff.passkey_challenge
     WHERE challenge_hash = ${challengeHash} AND sign_in_id IS NOT DISTINCT FROM ${signInOf(whose)} AND expires_at > ${now}`.execute(q)
  return rows.length === 1
}

/** Uses up a challenge; false where another request just did. */
export async function useChallenge(trx: Trx, challengeHash: Buffer): Promise<boolean> {
  const { rows } = await sql`DELETE FROM staff.passkey_challenge WHERE challenge_hash = ${challengeHash} RETURNING 1`.execute(trx)
  return rows.length === 1
}

export async function forgetChallenges(q: Queryable, now: Instant): Promise<void> {
  await sql`DELETE FROM staff.passkey_challenge WHERE expires_at <= ${now}`.execute(q)
}
