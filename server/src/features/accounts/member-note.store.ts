import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

/** What a member of staff wrote about a member. */
export interface MemberNote {
  readonly id: string
  readonly note: string
  readonly writtenBy: string
  readonly writtenAt: Instant
}

const columns = sql`id::text, note, written_by AS "writtenBy", written_at AS "writtenAt"`

/** Notes about a member, newest first, with their number. */
export async function notesOf(
  q: Queryable,
  memberId: Id<'member'>,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ list: MemberNote[]; total: number }> {
  const { rows } = await sql<MemberNote>`
    SELECT ${columns} FROM accounts.member_note WHERE member_id = ${memberId}
     ORDER BY accounts.member_note.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(q)
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM accounts.member_note WHERE member_id = ${memberId}`.execute(q)
  return { list: rows, total: counted[0]?.total ?? 0 }
}

/** Adds a note, which never changes. */
export async function insertNote(trx: Trx, memberId: Id<'member'>, note: string, by: string): Promise<MemberNote> {
  const { rows } = await sql<MemberNote>`
    INSERT INTO accounts.member_note (member_id, note, written_by) VALUES (${memberId}, ${note}, ${by}) RETURNING ${columns}`.execute(trx)
  return rows[0]!
}
