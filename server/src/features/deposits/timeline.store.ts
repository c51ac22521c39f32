import { sql } from 'kysely'
import type { MemberFact, MemberFacts } from '../../platform/member-fact.ts'

/** The recharges of a member, by the time at which they were first seen. */
export const depositFacts: MemberFacts<'recharged'> = async (q, memberId, limit) => {
  const { rows } = await sql<Omit<MemberFact<'recharged'>, 'kind' | 'note'>>`
    SELECT id, seen_at AS at, amount_micros AS amount FROM deposits.deposit
     WHERE member_id = ${memberId} ORDER BY id DESC LIMIT ${limit}`.execute(q)
  return rows.map((row) => ({ ...row, kind: 'recharged', note: null }))
}
