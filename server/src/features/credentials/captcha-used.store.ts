import { sql } from 'kysely'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'

/** Marks a challenge as used; false where it was used already. */
export async function useCaptcha(trx: Trx, challengeHash: Buffer, expiresAt: Instant): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO accounts.captcha_used (challenge_hash, expires_at) VALUES (${challengeHash}, ${expiresAt}) ON CONFLICT DO NOTHING RETURNING 1`.execute(
    trx,
  )
  return rows.length === 1
}

export async function forgetCaptchas(q: Queryable, now: Instant): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM accounts.captcha_used WHERE expires_at <= ${now}`.execute(q)
  return Number(numAffectedRows ?? 0n)
}
