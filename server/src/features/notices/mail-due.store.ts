import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

/** The notice is to be mailed. */
export async function queueMail(trx: Trx, id: Id<'notice'>): Promise<void> {
  await sql`INSERT INTO notices.mail_due (notice_id) VALUES (${id})`.execute(trx)
}

/** Whether there is a notice to be mailed. */
export async function isAnyMailQueued(q: Queryable): Promise<boolean> {
  return (await sql`SELECT FROM notices.mail_due LIMIT 1`.execute(q)).rows.length > 0
}

/** Takes notices that are to be mailed, oldest first. */
export async function takeMailsDue(trx: Trx, limit: number): Promise<Id<'notice'>[]> {
  const { rows } = await sql<{ id: Id<'notice'> }>`
    DELETE FROM notices.mail_due WHERE notice_id IN (SELECT notice_id FROM notices.mail_due ORDER BY notice_id LIMIT ${limit}) RETURNING notice_id AS id`.execute(
    trx,
  )
  return rows.map(({ id }) => id).sort()
}
