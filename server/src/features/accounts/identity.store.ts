import { sql } from 'kysely'
import type { oauthProviders } from '@ohmstead/contract/accounts/types'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'

export type Provider = (typeof oauthProviders)[number]

/** The account that an outside account signs in to; a closed account has none. */
export async function memberOfIdentity(q: Queryable, provider: Provider, subject: string): Promise<Id<'member'> | null> {
  const { rows } = await sql<{ memberId: Id<'member'> }>`
    SELECT i.member_id AS "memberId" FROM accounts.identity i JOIN accounts.member m ON m.id = i.member_id
    WHERE i.provider = ${provider} AND i.subject = ${subject} AND m.closed_at IS NULL`.execute(q)
  return rows[0]?.memberId ?? null
}

export interface LinkedIdentity {
  readonly email: string | null
  readonly linkedAt: Instant
}

/** The outside account that a member linked; null where there is none. */
export async function identityOf(q: Queryable, memberId: Id<'member'>, provider: Provider): Promise<LinkedIdentity | null> {
  const { rows } = await sql<LinkedIdentity>`
    SELECT email, linked_at AS "linkedAt" FROM accounts.identity WHERE member_id = ${memberId} AND provider = ${provider}`.execute(q)
  return rows[0] ?? null
}

export interface NewIdentity {
  readonly provider: Provider
  readonly subject: string
  readonly memberId: Id<'member'>
  readonly email: string | null
  readonly at: Instant
}

/** Links an outside account; false where another member has it already, or the member has another one. */
export async function insertIdentity(trx: Trx, { provider, subject, memberId, email, at }: NewIdentity): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO accounts.identity (provider, subject, member_id, email, linked_at) VALUES (${provider}, ${subject}, ${memberId}, ${email}, ${at})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(trx)
  return rows.length === 1
}

export async function deleteIdentity(trx: Trx, memberId: Id<'member'>, provider: Provider): Promise<boolean> {
  const { rows } = await sql`DELETE FROM accounts.identity WHERE member_id = ${memberId} AND provider = ${provider} RETURNING 1`.execute(trx)
  return rows.length === 1
}
