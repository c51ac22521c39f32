import { sql } from 'kysely'
import type { MemberFact, MemberFacts } from '../../platform/member-fact.ts'

type Kind = 'transferSent' | 'transferReceived'

/** The confirmed transfers from and to a member. */
export const transferFacts: MemberFacts<Kind> = async (q, memberId, limit) => {
  const { rows } = await sql<Omit<MemberFact<Kind>, 'note'>>`
    SELECT CASE WHEN member_id = ${memberId} THEN 'transferSent' ELSE 'transferReceived' END AS kind, id, platform.not_null(confirmed_at) AS at,
           amount_micros AS amount
      FROM transfers.member_transfer
     WHERE (member_id = ${memberId} OR recipient_id = ${memberId}) AND confirmed_at IS NOT NULL ORDER BY id DESC LIMIT ${limit}`.execute(q)
  return rows.map((row) => ({ ...row, note: null }))
}
