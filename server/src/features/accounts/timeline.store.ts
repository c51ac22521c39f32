import { sql } from 'kysely'
import type { MemberFact, MemberFacts } from '../../platform/member-fact.ts'

type Kind = 'joined' | 'closed' | 'frozen' | 'freezeEnded' | 'held' | 'affiliated' | 'affiliationEnded' | 'noted'

/** When the account was opened, closed, frozen, held or declared affiliated, and what staff noted. */
export const accountFacts: MemberFacts<Kind> = async (q, memberId, limit) => {
  const { rows } = await sql<Omit<MemberFact<Kind>, 'amount'>>`
    SELECT f.kind, f.id, platform.not_null(f.at) AS at, f.note FROM (
      SELECT 'joined' AS kind, NULL AS id, m.created_at AS at, NULL AS note FROM accounts.member m WHERE m.id = ${memberId}
      UNION ALL SELECT 'closed', NULL, m.closed_at, NULL FROM accounts.member m WHERE m.id = ${memberId} AND m.closed_at IS NOT NULL
      UNION ALL SELECT 'frozen', z.id, z.frozen_at, z.note FROM accounts.freeze z WHERE z.member_id = ${memberId}
      UNION ALL SELECT 'freezeEnded', z.id, z.ended_at, z.end_reason FROM accounts.freeze z WHERE z.member_id = ${memberId} AND z.ended_at IS NOT NULL
      UNION ALL SELECT 'held', h.id, h.from_at, NULL FROM accounts.withdrawal_hold h WHERE h.member_id = ${memberId}
      UNION ALL SELECT 'affiliated', NULL, a.declared_at, a.reason FROM accounts.affiliation a WHERE a.member_id = ${memberId}
      UNION ALL SELECT 'affiliationEnded', NULL, a.ended_at, a.end_reason FROM accounts.affiliation a WHERE a.member_id = ${memberId} AND a.ended_at IS NOT NULL
      UNION ALL SELECT 'noted', NULL, n.written_at, n.note FROM accounts.member_note n WHERE n.member_id = ${memberId}) f
    ORDER BY f.at DESC, f.kind LIMIT ${limit}`.execute(q)
  return rows.map((row) => ({ ...row, amount: null }))
}
