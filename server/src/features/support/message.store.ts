import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { assert } from '@ohmstead/contract/kernel/assert'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

export interface MessageRow {
  readonly number: number
  readonly author: 'member' | 'staff'
  readonly authorId: string
  readonly note: boolean
  readonly text: string
  readonly at: Instant
}

export interface NewMessage {
  readonly conversationId: Id<'conversation'>
  readonly author: MessageRow['author']
  readonly text: string
  readonly note?: boolean
}

/** Writes a message and returns its number. The database takes author, number and time, and changes the conversation. */
export async function writeMessage(trx: Trx, { conversationId, author, text, note = false }: NewMessage): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    INSERT INTO support.message (conversation_id, author, note, body) VALUES (${conversationId}, ${author}, ${note}, ${text}) RETURNING number`.execute(
    trx,
  )
  assert(rows[0], 'a message that was written has a number')
  return rows[0].number
}

export interface MessagesAsked {
  /** Only messages before this one. */
  readonly before: number | undefined
  readonly withNotes: boolean
  readonly limit: number
}

/** The newest messages of a conversation, oldest first, and whether there are earlier ones. */
export async function messagesOf(
  q: Queryable,
  id: Id<'conversation'>,
  { before, withNotes, limit }: MessagesAsked,
): Promise<{ rows: MessageRow[]; more: boolean }> {
  const { rows } = await sql<MessageRow>`
    SELECT m.number, m.author, m.author_id AS "authorId", m.note, m.body AS text, m.written_at AS at
      FROM support.message m
     WHERE m.conversation_id = ${id} AND (${before ?? null}::integer IS NULL OR m.number < ${before ?? null}) AND (${withNotes}::boolean OR NOT m.note)
     ORDER BY m.number DESC LIMIT ${limit + 1}`.execute(q)
  return { rows: rows.slice(0, limit).reverse(), more: rows.length > limit }
}

/** How many messages the person has written since the last answer. */
export async function unansweredIn(q: Queryable, id: Id<'conversation'>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM support.message m
     WHERE m.conversation_id = ${id} AND m.author <> 'staff'
       AND m.number > coalesce((SELECT max(a.number) FROM support.message a WHERE a.conversation_id = ${id} AND a.author = 'staff' AND NOT a.note), 0)`.execute(
    q,
  )
  return rows[0]?.total ?? 0
}

export async function deleteMessagesOf(trx: Trx, ids: readonly Id<'conversation'>[]): Promise<void> {
  await sql`DELETE FROM support.message WHERE conversation_id = ANY(${[...ids]}::text[])`.execute(trx)
}
