import { sql } from 'kysely'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'

/**
 * Takes a nonce; false where it was taken before. A concurrent repeat waits here for the first to end. `durable: false` lets the commit
 * return before it is on disk: allowed where only the nonce itself could be lost.
 */
export async function takeNonce(q: Queryable, apiKey: string, nonce: string, seenAt: Instant, durable: boolean): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO http.nonce (api_key, nonce, seen_at)
    SELECT ${apiKey}, ${nonce}, ${seenAt} FROM (
      SELECT set_config('synchronous_commit', CASE WHEN ${durable} THEN current_setting('synchronous_commit') ELSE 'off' END, true)) AS commit_mode
    ON CONFLICT DO NOTHING RETURNING 1`.execute(q)
  return rows.length === 1
}

export async function forgetNonces(q: Queryable, before: Instant): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM http.nonce WHERE seen_at < ${before}`.execute(q)
  return Number(numAffectedRows ?? 0n)
}
