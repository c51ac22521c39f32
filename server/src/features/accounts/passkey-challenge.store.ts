import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'

/** What a challenge is for. One for signing in has no known requester; any other is bound to the sign-in that requested it. */
export type ChallengeUse = { readonly purpose: 'login' } | { readonly purpose: 'register' | 'stepUp'; readonly signInId: Id<'signIn'> }

function signInOf(use: ChallengeUse): Id<'signIn'> | null {
  return 'signInId' in use ? use.signInId : null
}

export async function insertChallenge(trx: Trx, use: ChallengeUse, challengeHash: Buffer, issuedAt: Instant, expiresAt: Instant): Promise<void> {
  await sql`
    INSERT INTO accounts.passkey_challenge (challenge_hash, purpose, sign_in_id, issued_at, expires_at)
    VALUES (${challengeHash}, ${use.purpose}, ${signInOf(use)}, ${issuedAt}, ${expiresAt})`.execute(trx)
}

/** Whether this challenge waits for an answer of this use. */
export async function isChallengeOpen(q: Queryable, use: ChallengeUse, challengeHash: Buffer, now: Instant): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM accounts.passkey_challenge
    WHERE challenge_hash = ${challengeHash} AND purpose = ${use.purpose} AND sign_in_id IS NOT DISTINCT FROM ${signInOf(use)}
      AND expires_at > ${now}`.execute(q)
  return rows.length === 1
}

/** Uses up a challenge; false where another request just did. */
export async function useChallenge(trx: Trx, challengeHash: Buffer): Promise<boolean> {
  const { rows } = await sql`DELETE FROM accounts.passkey_challenge WHERE challenge_hash = ${challengeHash} RETURNING 1`.execute(trx)
  return rows.length === 1
}

export async function forgetChallenges(q: Queryable, now: Instant): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM accounts.passkey_challenge WHERE expires_at <= ${now}`.execute(q)
  return Number(numAffectedRows ?? 0n)
}
