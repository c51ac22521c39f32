import type { Id } from '@ohmstead/contract/kernel/id'
import type { NoticeGroup } from '@ohmstead/contract/notices/types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

/** What a member chose, by group; groups that they never changed are absent. */
export async function choicesOf(q: Queryable, memberId: Id<'member'>): Promise<ReadonlyMap<NoticeGroup, boolean>> {
  const { rows } = await sql<{ about: NoticeGroup; isOn: boolean }>`
    SELECT about, is_on AS "isOn" FROM notices.choice WHERE member_id = ${memberId}`.execute(q)
  return new Map(rows.map(({ about, isOn }) => [about, isOn]))
}

export async function saveChoice(trx: Trx, memberId: Id<'member'>, group: NoticeGroup, on: boolean): Promise<void> {
  await sql`
    INSERT INTO notices.choice (member_id, about, is_on) VALUES (${memberId}, ${group}, ${on})
    ON CONFLICT ON CONSTRAINT choice_pk DO UPDATE SET is_on = excluded.is_on`.execute(trx)
}

export async function eraseChoicesOf(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await sql`DELETE FROM notices.choice WHERE member_id = ${memberId}`.execute(trx)
}
