import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from '../../platform/database.ts'
import { canonicalAccount } from './address.ts'

/** A member to whom money can be sent: of an open account, with their name. */
export interface Recipient {
  readonly memberId: Id<'member'>
  readonly username: string
}

/**
 * The member with this account: an e-mail address, a phone number, a user name or a member id, each in its exact spelling. A user name has
 * no @ and no leading +, so that no account can be written like another kind.
 */
export async function findRecipient(q: Queryable, account: string): Promise<Recipient | null> {
  const canonical = canonicalAccount(account)
  const { rows } = await sql<Recipient>`
    SELECT p.member_id AS "memberId", p.username FROM accounts.person p JOIN accounts.member m ON m.id = p.member_id
     WHERE m.closed_at IS NULL
       AND (p.email_canonical = ${canonical} OR p.phone_canonical = ${canonical} OR p.username = ${account} OR p.member_id = ${account})
     ORDER BY (p.member_id = ${account}) DESC, (p.email_canonical = ${canonical} OR p.phone_canonical = ${canonical}) DESC LIMIT 1`.execute(q)
  return rows[0] ?? null
}

/** The user names of these members; a closed account has none. */
export async function namesOf(q: Queryable, memberIds: readonly Id<'member'>[]): Promise<Map<Id<'member'>, string>> {
  const { rows } = await sql<Recipient>`
    SELECT member_id AS "memberId", username FROM accounts.person WHERE member_id = ANY(${memberIds}::text[])`.execute(q)
  return new Map(rows.map(({ memberId, username }) => [memberId, username]))
}

/** The member with exactly this user name; null where no open account has it. */
export async function memberNamed(q: Queryable, username: string): Promise<Id<'member'> | null> {
  const { rows } = await sql<{ memberId: Id<'member'> }>`
    SELECT member_id AS "memberId" FROM accounts.person WHERE username = ${username}`.execute(q)
  return rows[0]?.memberId ?? null
}
