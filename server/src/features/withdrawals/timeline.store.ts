import { sql } from 'kysely'
import type { MemberFact, MemberFacts } from '../../platform/member-fact.ts'

/** The confirmed withdrawals of a member. */
export const withdrawalFacts: MemberFacts<'withdrew'> = async (q, memberId, limit) => {
  const { rows } = await sql<Omit<MemberFact<'withdrew'>, 'kind' | 'note'>>`
    SELECT id, platform.not_null(confirmed_at) AS at, amount_micros AS amount FROM withdrawals.withdrawal
     WHERE member_id = ${memberId} AND confirmed_at IS NOT NULL ORDER BY id DESC LIMIT ${limit}`.execute(q)
  return rows.map((row) => ({ ...row, kind: 'withdrew', note: null }))
}
