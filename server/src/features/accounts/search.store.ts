import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { beginning, idRange, type Found, type Sought } from '../../platform/sought.ts'
import { canonicalAccount } from './address.ts'
import { nameKeysOf } from './look-alike.ts'
import { masked } from './masking.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Members by id, invitation code or support id. With `byPerson` also by the beginning of the user name, and by a complete e-mail address or phone
 * number: a part of one would let the reader collect addresses. Names are masked.
 */
export async function searchMembers(q: Queryable, { typed, limit, byPerson }: Sought & { readonly byPerson: boolean }): Promise<Found[]> {
  const ids = idRange('member', typed)
  const supportId = UUID.test(typed) ? typed : null
  const name = byPerson ? nameKeysOf(typed).read : ''
  const address = byPerson ? canonicalAccount(typed) : null
  const { rows } = await sql<{ id: string; username: string | null; joinedAt: Instant }>`
    SELECT m.id, p.username, m.created_at AS "joinedAt"
      FROM accounts.member m LEFT JOIN accounts.person p ON p.member_id = m.id
     WHERE m.id IN (
       SELECT i.id FROM accounts.member i WHERE i.id BETWEEN ${ids?.from ?? null} AND ${ids?.to ?? null}
       UNION ALL SELECT c.id FROM accounts.member c WHERE c.invitation_code = upper(${typed})
       UNION ALL SELECT s.member_id FROM accounts.person s WHERE s.support_id = ${supportId}::uuid
       UNION ALL SELECT n.member_id FROM accounts.person n WHERE ${name}::text <> '' AND n.username_read LIKE ${beginning(name)}
       UNION ALL SELECT a.member_id FROM accounts.person a WHERE a.email_canonical = ${address} OR a.phone_canonical = ${address})
     ORDER BY m.closed_at IS NOT NULL, p.username, m.id LIMIT ${limit}`.execute(q)
  return rows.map(({ id, username, joinedAt }) => ({
    id,
    title: byPerson && username !== null ? masked(username) : masked(id),
    note: masked(id),
    at: joinedAt,
  }))
}
