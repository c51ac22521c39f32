import { sql } from 'kysely'
import type { MemberFact, MemberFacts } from '../../platform/member-fact.ts'

type Kind = 'leaseBought' | 'leaseEnded'

/** The leases of a member: when they were bought, for how much, and when they ended. One that came back was not bought. */
export const leaseFacts: MemberFacts<Kind> = async (q, memberId, limit) => {
  const { rows } = await sql<MemberFact<Kind>>`
    SELECT f.kind, f.id, platform.not_null(f.at) AS at, f.amount, f.note FROM (
      SELECT 'leaseBought' AS kind, l.id, l.bought_at AS at, coalesce(l.paid_micros, l.price_micros) AS amount, p.names ->> 'en_US' AS note
        FROM packages.lease l JOIN packages.package p ON p.id = l.package_id WHERE l.member_id = ${memberId} AND l.origin <> 'return'
      UNION ALL
      SELECT 'leaseEnded', l.id, l.ended_at, NULL, NULL FROM packages.lease l WHERE l.member_id = ${memberId} AND l.ended_at IS NOT NULL) f
    ORDER BY f.at DESC, f.id LIMIT ${limit}`.execute(q)
  return rows
}
