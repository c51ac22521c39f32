import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { assert } from '@ohmstead/contract/kernel/assert'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import type { Page } from '../../platform/page.ts'

export interface MessageRow {
  readonly number: number
  /** The number as the person of the conversation sees it; null: a note. */
  readonly shown: number | null
  readonly author: 'member' | 'guest' | 'staff'
  readonly authorId: string | null
  readonly note: boolean
  /** Empty where the message is a file. */
  readonly text: string
  readonly fileId: Id<'file'> | null
  readonly at: Instant
}

export interface NewMessage {
  readonly conversationId: Id<'conversation'>
  readonly author: MessageRow['author']
  readonly text: string
  readonly note?: boolean
  readonly fileId?: Id<'file'>
}

/** Writes a message and returns its number as its author sees it. The database takes author, numbers and time, and changes the conversation. */
export async function writeMessage(trx: Trx, { conversationId, author, text, note = false, fileId }: NewMessage): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    INSERT INTO support.message (conversation_id, author, note, body, file_id)
    VALUES (${conversationId}, ${author}, ${note}, ${text}, ${fileId ?? null})
    RETURNING coalesce(CASE WHEN author <> 'staff' THEN shown END, number) AS number`.execute(trx)
  assert(rows[0], 'a message that was written has a number')
  return rows[0].number
}

export interface MessagesAsked {
  /** Only messages before this one. */
  readonly before: number | undefined
  /** With notes, messages are numbered as staff see them, else as the person does. */
  readonly withNotes: boolean
  readonly limit: number
}

/** The newest messages of a conversation, oldest first, and whether there are earlier ones. */
export async function messagesOf(
  q: Queryable,
  id: Id<'conversation'>,
  { before, withNotes, limit }: MessagesAsked,
): Promise<{ rows: MessageRow[]; more: boolean }> {
  const number = sql`coalesce(CASE WHEN NOT ${withNotes}::boolean THEN m.shown END, m.number)`
  const { rows } = await sql<MessageRow>`
    SELECT ${number} AS number, m.shown, m.author, m.author_id AS "authorId", m.note, m.body AS text, m.file_id AS "fileId", m.written_at AS at
      FROM support.message m
     WHERE m.conversation_id = ${id} AND (${before ?? null}::integer IS NULL OR ${number} < ${before ?? null}) AND (${withNotes}::boolean OR NOT m.note)
     ORDER BY m.number DESC LIMIT ${limit + 1}`.execute(q)
  return { rows: rows.slice(0, limit).reverse(), more: rows.length > limit }
}

/** Whether staff answered a conversation. */
export async function hasAnswer(q: Queryable, id: Id<'conversation'>): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM support.message m WHERE m.conversation_id = ${id} AND m.author = 'staff' AND NOT m.note LIMIT 1`.execute(q)
  return rows.length > 0
}

/** Deletes the messages of conversations, and returns their files, to which nothing refers any more. */
export async function deleteMessagesOf(trx: Trx, ids: readonly Id<'conversation'>[]): Promise<Id<'file'>[]> {
  const { rows } = await sql<{ fileId: Id<'file'> | null }>`
    DELETE FROM support.message WHERE conversation_id = ANY(${[...ids]}::text[]) RETURNING file_id AS "fileId"`.execute(trx)
  return rows.flatMap(({ fileId }) => fileId ?? [])
}

/** The files in the conversations of a member, newest first. */
export async function filesOfMember(q: Queryable, memberId: Id<'member'>, { limit, offset }: Page): Promise<{ ids: Id<'file'>[]; total: number }> {
  const whose = sql`
    FROM support.message m JOIN support.conversation c ON c.id = m.conversation_id WHERE c.member_id = ${memberId} AND m.file_id IS NOT NULL`
  const { rows } = await sql<{ id: Id<'file'> }>`
    SELECT platform.not_null(m.file_id) AS id ${whose} ORDER BY m.written_at DESC, m.file_id LIMIT ${limit} OFFSET ${offset}`.execute(q)
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::integer AS total ${whose}`.execute(q)
  return { ids: rows.map(({ id }) => id), total: counted[0]?.total ?? 0 }
}
