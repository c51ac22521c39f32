import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'

/** A member without personal data. */
export interface Member {
  readonly id: Id<'member'>
  readonly invitationCode: string
  readonly inviterId: Id<'member'> | null
  readonly country: string
  readonly affiliated: boolean
  readonly house: boolean
  readonly createdAt: Instant
  readonly closedAt: Instant | null
}

export interface Upline {
  readonly generation: 1 | 2 | 3
  readonly memberId: Id<'member'>
  readonly country: string
}

const columns = sql`id, invitation_code AS "invitationCode", inviter_id AS "inviterId", country, affiliated, house, created_at AS "createdAt", closed_at AS "closedAt"`

export async function findMember(q: Queryable, id: Id<'member'>): Promise<Member | null> {
  const { rows } = await sql<Member>`SELECT ${columns} FROM accounts.member WHERE id = ${id}`.execute(q)
  return rows[0] ?? null
}

/** The inviter with this code: a member whose account is open. */
export async function findInviter(q: Queryable, invitationCode: string): Promise<Member | null> {
  const { rows } = await sql<Member>`SELECT ${columns} FROM accounts.member WHERE invitation_code = ${invitationCode} AND closed_at IS NULL`.execute(
    q,
  )
  return rows[0] ?? null
}

export interface NewMember {
  readonly id: Id<'member'>
  readonly invitationCode: string
  readonly inviterId: Id<'member'> | null
  readonly houseCode: string | null
  readonly country: string
  readonly at: Instant
}

/** Adds a member; the database derives the uplines from the inviter. */
export async function insertMember(trx: Trx, { id, invitationCode, inviterId, houseCode, country, at }: NewMember): Promise<void> {
  await sql`
    INSERT INTO accounts.member (id, invitation_code, inviter_id, house_code, country, created_at)
    VALUES (${id}, ${invitationCode}, ${inviterId}, ${houseCode}, ${country}, ${at})`.execute(trx)
}

/** The up to three inviters above a member, fixed when they joined. */
export async function uplinesOf(q: Queryable, memberId: Id<'member'>): Promise<Upline[]> {
  const { rows } = await sql<Upline>`
    SELECT u.generation, u.upline_id AS "memberId", m.country
    FROM accounts.upline u JOIN accounts.member m ON m.id = u.upline_id
    WHERE u.member_id = ${memberId} ORDER BY u.generation`.execute(q)
  return rows
}

/** Closes an account, once; false where a wallet holds anything, and then the transaction is aborted. */
export async function closeMember(trx: Trx, memberId: Id<'member'>, at: Instant): Promise<boolean> {
  try {
    await sql`UPDATE accounts.member SET closed_at = ${at} WHERE id = ${memberId} AND closed_at IS NULL`.execute(trx)
    return true
  } catch (error) {
    if ((error as Error & { constraint?: string }).constraint === 'member_closes_empty') return false
    throw error
  }
}
