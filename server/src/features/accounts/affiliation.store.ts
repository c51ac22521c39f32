import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

/** Why a member belongs to the operator, by whose word, and until when. */
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
  a.member_id as "memberId", a.house, a.reason, a.declared_by as "declaredBy", a.declared_at as "declaredAt", a.ended_by as "endedBy",
  a.ended_at as "endedAt", a.end_reason as "endReason"`

/** What was declared of members, newest first; of one, where named; open ones alone, where asked. */
export async function affiliations(
  q: Queryable,
  filter: { readonly memberId?: Id<'member'>; readonly open?: boolean; readonly offset: number; readonly limit: number },
): Promise<{ rows: Affiliation[]; total: number }> {
  const chosen = sql`
    from accounts.affiliation a
    where (${filter.memberId ?? null}::text is null or a.member_id = ${filter.memberId ?? null}) and (not ${filter.open ?? false} or a.ended_at is null)`
  const { rows } = await sql<Affiliation>`select ${columns} ${chosen} order by a.id desc limit ${filter.limit} offset ${filter.offset}`.execute(q)
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total ${chosen}`.execute(q)
  return { rows, total: Number(counted[0]?.total ?? 0n) }
}

/** Declares a member affiliated with the operator, from now on. */
export async function declareAffiliated(
  trx: Trx,
  { memberId, house, reason, by }: { memberId: Id<'member'>; house: boolean; reason: string; by: string },
): Promise<void> {
  await sql`insert into accounts.affiliation (member_id, house, reason, declared_by) values (${memberId}, ${house}, ${reason}, ${by})`.execute(trx)
}

/** Ends an affiliation from now on; what was charged meanwhile stays as it was. */
export async function endAffiliation(trx: Trx, { memberId, reason, by }: { memberId: Id<'member'>; reason: string; by: string }): Promise<void> {
  await sql`update accounts.affiliation set ended_by = ${by}, end_reason = ${reason} where member_id = ${memberId} and ended_at is null`.execute(trx)
}

/** A member by what they can tell the staff: the id, the invitation code, or the support id. */
export async function findByWord(q: Queryable, word: string): Promise<Id<'member'> | null> {
  const { rows } = await sql<{ id: Id<'member'> }>`
    select m.id from accounts.member m left join accounts.person p on p.member_id = m.id
    where m.id = ${word} or m.invitation_code = upper(${word}) or p.support_id::text = lower(${word})`.execute(q)
  return rows[0]?.id ?? null
}

/** The member for an act on them: locked, so that two acts on one do not pass each other. */
export async function lockMember(trx: Trx, memberId: Id<'member'>): Promise<boolean> {
  const { rows } = await sql`select from accounts.member where id = ${memberId} for no key update`.execute(trx)
  return rows.length > 0
}
