import type { Id } from '@ohmstead/contract/kernel/id'
import type { NoticeGroup } from '@ohmstead/contract/notices/types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

/** What a member chose for a group: whether notices are made, and whether they are mailed. */
export interface Choice {
  readonly on: boolean
  readonly mail: boolean
}
export type Choices = ReadonlyMap<NoticeGroup, Choice>

/** What a member chose, by group; groups that they never changed are absent. */
export async function choicesOf(q: Queryable, memberId: Id<'member'>): Promise<Choices> {
  const { rows } = await sql<{ about: NoticeGroup; isOn: boolean; byMail: boolean }>`
    SELECT about, is_on AS "isOn", by_mail AS "byMail" FROM notices.choice WHERE member_id = ${memberId}`.execute(q)
  return new Map(rows.map(({ about, isOn, byMail }) => [about, { on: isOn, mail: byMail }]))
}

export async function saveChoice(trx: Trx, memberId: Id<'member'>, group: NoticeGroup, { on, mail }: Choice): Promise<void> {
  await sql`
    INSERT INTO notices.choice (member_id, about, is_on, by_mail) VALUES (${memberId}, ${group}, ${on}, ${mail})
    ON CONFLICT ON CONSTRAINT choice_pk DO UPDATE SET is_on = excluded.is_on, by_mail = excluded.by_mail`.execute(trx)
}

/** Ends mails about a group; returns whether there were any. */
export async function endMails(trx: Trx, memberId: Id<'member'>, group: NoticeGroup): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE notices.choice SET by_mail = false WHERE member_id = ${memberId} AND about = ${group} AND by_mail`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

export async function eraseChoicesOf(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await sql`DELETE FROM notices.choice WHERE member_id = ${memberId}`.execute(trx)
}
