import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

/** Why a member belongs to the operator, who declared it, and until when. */
export interface Affiliation {
  readonly memberId: Id<'member'>
  readonly house: boolean
  readonly reason: string
  readonly declaredBy: string
  readonly declaredAt: Instant
  readonly endedBy: string | null
  readonly endedAt: Instant | null
  readonly endReason: string | null
}

const columns = sql`
  a.member_id AS "memberId", a.house, a.reason, a.declared_by AS "declaredBy", a.declared_at AS "declaredAt", a.ended_by AS "endedBy",
  a.ended_at AS "endedAt", a.end_reason AS "endReason"`

/** Declarations, newest first; of one member, where given; only open ones, where requested. */
export async function affiliations(
  q: Queryable,
  filter: { readonly memberId?: Id<'member'>; readonly open?: boolean; readonly offset: number; readonly limit: number },
): Promise<{ rows: Affiliation[]; total: number }> {
  const chosen = sql`
    FROM accounts.affiliation a
    WHERE (${filter.memberId ?? null}::text IS NULL OR a.member_id = ${filter.memberId ?? null}) AND (NOT ${filter.open ?? false} OR a.ended_at IS NULL)`
  const { rows } = await sql<Affiliation>`SELECT ${columns} ${chosen} ORDER BY a.id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}`.execute(q)
  const { rows: counted } = await sql<{ total: bigint }>`SELECT count(*) AS total ${chosen}`.execute(q)
  return { rows, total: Number(counted[0]?.total ?? 0n) }
}

/** Declares a member affiliated with the operator, from now on. */
export async function declareAffiliated(
  trx: Trx,
  { memberId, house, reason, by }: { memberId: Id<'member'>; house: boolean; reason: string; by: string },
): Promise<void> {
  await sql`INSERT INTO accounts.affiliation (member_id, house, reason, declared_by) VALUES (${memberId}, ${house}, ${reason}, ${by})`.execute(trx)
}

/** Ends an affiliation from now on; earlier charging sessions stay as they were. */
export async function endAffiliation(trx: Trx, { memberId, reason, by }: { memberId: Id<'member'>; reason: string; by: string }): Promise<void> {
  await sql`UPDATE accounts.affiliation SET ended_by = ${by}, end_reason = ${reason} WHERE member_id = ${memberId} AND ended_at IS NULL`.execute(trx)
}

/** A member by an identifier that staff may be given: the id, the invitation code, or the support id. */
export async function findByWord(q: Queryable, word: string): Promise<Id<'member'> | null> {
  const { rows } = await sql<{ id: Id<'member'> }>`
    SELECT m.id FROM accounts.member m LEFT JOIN accounts.person p ON p.member_id = m.id
    WHERE m.id = ${word} OR m.invitation_code = upper(${word}) OR p.support_id::text = lower(${word})`.execute(q)
  return rows[0]?.id ?? null
}

/** The member for a change: locked, so that two changes of one member are made in sequence. */
export async function lockMember(trx: Trx, memberId: Id<'member'>): Promise<boolean> {
  const { rows } = await sql`SELECT FROM accounts.member WHERE id = ${memberId} FOR NO KEY UPDATE`.execute(trx)
  return rows.length > 0
}

/** The same for a change that a closed account does not take. */
export async function lockOpenMember(trx: Trx, memberId: Id<'member'>): Promise<boolean> {
  const { rows } = await sql`SELECT FROM accounts.member WHERE id = ${memberId} AND closed_at IS NULL FOR NO KEY UPDATE`.execute(trx)
  return rows.length > 0
}
