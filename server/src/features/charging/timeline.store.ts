import { sql } from 'kysely'
import type { MemberFact, MemberFacts } from '../../platform/member-fact.ts'

/** The charging sessions that a member drove. */
export const chargingFacts: MemberFacts<'charged'> = async (q, memberId, limit) => {
  const { rows } = await sql<Omit<MemberFact<'charged'>, 'kind' | 'note'>>`
    SELECT id, authorised_at AS at, price_micros AS amount FROM charging.charging_session
     WHERE driver_id = ${memberId} ORDER BY authorised_at DESC, id DESC LIMIT ${limit}`.execute(q)
  return rows.map((row) => ({ ...row, kind: 'charged', note: null }))
}
