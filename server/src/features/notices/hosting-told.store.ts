import type { hostingStates } from '@ohmstead/contract/hosting/types'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { isChosen, type Chosen } from '../../platform/retries.ts'

export type HostingState = (typeof hostingStates)[number]

/** The last notice to the member of a hosting flow. */
export interface HostingTold {
  readonly hostingId: Id<'hosting'>
  readonly memberId: Id<'member'>
  readonly state: HostingState
  readonly offlineSince: Instant | null
  readonly offlineTold: boolean
}

const columns = sql`
  hosting_id AS "hostingId", member_id AS "memberId", state, offline_since AS "offlineSince", offline_told AS "offlineTold"`

export async function hostingTold(trx: Trx, hostingId: Id<'hosting'>): Promise<HostingTold | null> {
  const { rows } = await sql<HostingTold>`SELECT ${columns} FROM notices.hosting_told WHERE hosting_id = ${hostingId} FOR UPDATE`.execute(trx)
  return rows[0] ?? null
}

export async function saveHostingTold(trx: Trx, { hostingId, memberId, state, offlineSince, offlineTold }: HostingTold): Promise<void> {
  await sql`
    INSERT INTO notices.hosting_told (hosting_id, member_id, state, offline_since, offline_told)
    VALUES (${hostingId}, ${memberId}, ${state}, ${offlineSince}, ${offlineTold})
    ON CONFLICT ON CONSTRAINT hosting_told_pk
      DO UPDATE SET state = excluded.state, offline_since = excluded.offline_since, offline_told = excluded.offline_told`.execute(trx)
}

/** Units that are offline in custody since a moment or longer, and whose host was not notified. They are locked. */
export async function offlineWithoutNotice(trx: Trx, since: Instant, limit: number, chosen: Chosen): Promise<HostingTold[]> {
  const { rows } = await sql<HostingTold>`
    SELECT ${columns} FROM notices.hosting_told
     WHERE NOT offline_told AND offline_since <= ${since} AND ${isChosen(sql`hosting_id`, chosen)} ORDER BY offline_since, hosting_id LIMIT ${limit} FOR UPDATE`.execute(
    trx,
  )
  return rows
}

export async function forgetHosting(trx: Trx, hostingId: Id<'hosting'>): Promise<void> {
  await sql`DELETE FROM notices.hosting_told WHERE hosting_id = ${hostingId}`.execute(trx)
}

export async function eraseHostingToldOf(q: Queryable, memberId: Id<'member'>): Promise<void> {
  await sql`DELETE FROM notices.hosting_told WHERE member_id = ${memberId}`.execute(q)
}
