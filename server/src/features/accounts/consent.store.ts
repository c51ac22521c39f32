import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'
import type { Consent } from './consent.ts'

export async function insertConsents(trx: Trx, memberId: Id<'member'>, consents: readonly Consent[], at: Instant): Promise<void> {
  for (const { document, version } of consents) {
    await sql`
      INSERT INTO accounts.consent (member_id, document, version, given_at) VALUES (${memberId}, ${document}, ${version}, ${at})
      ON CONFLICT DO NOTHING`.execute(trx)
  }
}

export async function consentsOf(q: Queryable, memberId: Id<'member'>): Promise<Consent[]> {
  const { rows } = await sql<Consent>`SELECT document, version FROM accounts.consent WHERE member_id = ${memberId}`.execute(q)
  return rows
}
