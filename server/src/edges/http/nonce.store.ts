import { sql } from 'kysely'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'

/**
 * Takes a nonce; false where it was taken before. A repeat that arrives at the same moment waits here for the first to end.
 * `durable: false` lets the commit return before it is on disk: right where nothing but the nonce itself would be lost.
 */
export async function takeNonce(q: Queryable, apiKey: string, nonce: string, seenAt: Instant, durable: boolean): Promise<boolean> {
  const { rows } = await sql`
    insert into http.nonce (api_key, nonce, seen_at)
    select ${apiKey}, ${nonce}, ${seenAt} from (
      select set_config('synchronous_commit', case when ${durable} then current_setting('synchronous_commit') else 'off' end, true)) as commit_mode
    on conflict do nothing returning 1`.execute(q)
  return rows.length === 1
}

export async function forgetNonces(q: Queryable, before: Instant): Promise<number> {
  const { numAffectedRows } = await sql`delete from http.nonce where seen_at < ${before}`.execute(q)
  return Number(numAffectedRows ?? 0n)
}
