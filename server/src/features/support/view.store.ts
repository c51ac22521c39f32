import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

/** Notes that a member of staff opened a conversation now. */
export async function putView(trx: Trx, id: Id<'conversation'>, staffId: Id<'staff'>, now: Instant): Promise<void> {
  await sql`
    INSERT INTO support.view (conversation_id, staff_id) VALUES (${id}, ${staffId})
    ON CONFLICT (conversation_id, staff_id) DO UPDATE SET viewed_at = ${now}`.execute(trx)
}

/** Whether a member of staff opened a conversation since a moment. */
export async function hasViewed(q: Queryable, id: Id<'conversation'>, staffId: Id<'staff'>, since: Instant): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM support.view v WHERE v.conversation_id = ${id} AND v.staff_id = ${staffId} AND v.viewed_at > ${since}`.execute(q)
  return rows.length > 0
}

export async function deleteViewsOf(trx: Trx, ids: readonly Id<'conversation'>[]): Promise<void> {
  await sql`DELETE FROM support.view WHERE conversation_id = ANY(${[...ids]}::text[])`.execute(trx)
}
