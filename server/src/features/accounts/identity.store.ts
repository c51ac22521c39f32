import { sql } from 'kysely'
import type { oauthProviders } from '@ohmstead/contract/accounts/types'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'

export type Provider = (typeof oauthProviders)[number]

/** Whose account an outside account signs in to; a closed account is nobody's. */
export async function memberOfIdentity(q: Queryable, provider: Provider, subject: string): Promise<Id<'member'> | null> {
  const { rows } = await sql<{ memberId: Id<'member'> }>`
    select i.member_id as "memberId" from accounts.identity i join accounts.member m on m.id = i.member_id
    where i.provider = ${provider} and i.subject = ${subject} and m.closed_at is null`.execute(q)
  return rows[0]?.memberId ?? null
}

export interface LinkedIdentity {
  readonly email: string | null
  readonly linkedAt: Instant
}

/** The outside account a member linked; null where there is none. */
export async function identityOf(q: Queryable, memberId: Id<'member'>, provider: Provider): Promise<LinkedIdentity | null> {
  const { rows } = await sql<LinkedIdentity>`
    select email, linked_at as "linkedAt" from accounts.identity where member_id = ${memberId} and provider = ${provider}`.execute(q)
  return rows[0] ?? null
}

export interface NewIdentity {
  readonly provider: Provider
  readonly subject: string
  readonly memberId: Id<'member'>
  readonly email: string | null
  readonly at: Instant
}

/** Links an outside account; false where somebody has it already, or the member has another one. */
export async function insertIdentity(trx: Trx, { provider, subject, memberId, email, at }: NewIdentity): Promise<boolean> {
  const { rows } = await sql`
    insert into accounts.identity (provider, subject, member_id, email, linked_at) values (${provider}, ${subject}, ${memberId}, ${email}, ${at})
    on conflict do nothing returning 1`.execute(trx)
  return rows.length === 1
}

export async function deleteIdentity(trx: Trx, memberId: Id<'member'>, provider: Provider): Promise<boolean> {
  const { rows } = await sql`delete from accounts.identity where member_id = ${memberId} and provider = ${provider} returning 1`.execute(trx)
  return rows.length === 1
}
