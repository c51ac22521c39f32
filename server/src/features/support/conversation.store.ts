import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Language } from '@ohmstead/contract/kernel/language'
import type { ConversationState, ConversationTopic } from '@ohmstead/contract/support/types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { totalOf, type Page } from '../../platform/page.ts'

export interface ConversationRow {
  readonly id: Id<'conversation'>
  /** Null: a guest. */
  readonly memberId: Id<'member'> | null
  /** The language of a guest, and their address if they gave one. */
  readonly language: Language | null
  readonly email: string | null
  readonly topic: ConversationTopic
  readonly state: ConversationState
  readonly assignedTo: Id<'staff'> | null
  readonly openedAt: Instant
  readonly lastAt: Instant
  readonly waitingSince: Instant | null
  /** Up to which message each side received and read, by the numbers that the person sees: notes are not counted. */
  readonly personDelivered: number
  readonly personRead: number
  readonly staffDelivered: number
  readonly staffRead: number
  readonly rating: number | null
  /** How many messages the person has written since staff answered, or since the conversation ended. */
  readonly unanswered: number
  /** How many messages of the other side each side has not read: who writes has read what is before it. */
  readonly personUnread: number
  readonly staffUnread: number
}

const columns = sql`
  c.id, c.member_id AS "memberId", c.language, c.email, c.topic, c.state, c.assigned_to AS "assignedTo", c.opened_at AS "openedAt", c.last_at AS "lastAt",
  c.waiting_since AS "waitingSince", c.person_delivered AS "personDelivered", c.person_read AS "personRead",
  c.staff_delivered AS "staffDelivered", c.staff_read AS "staffRead", c.rating, c.unanswered,
  c.shown - c.person_read AS "personUnread", c.shown - c.staff_read AS "staffUnread"`

export async function insertConversation(
  trx: Trx,
  { id, memberId, language, email, topic }: Pick<ConversationRow, 'id' | 'memberId' | 'language' | 'email' | 'topic'>,
): Promise<void> {
  await sql`
    INSERT INTO support.conversation (id, member_id, language, email, topic) VALUES (${id}, ${memberId}, ${language}, ${email}, ${topic})`.execute(
    trx,
  )
}

export async function conversationById(q: Queryable, id: Id<'conversation'>): Promise<ConversationRow | null> {
  const { rows } = await sql<ConversationRow>`SELECT ${columns} FROM support.conversation c WHERE c.id = ${id}`.execute(q)
  return rows[0] ?? null
}

/** A conversation, locked until the transaction ends. */
export async function lockConversation(trx: Trx, id: Id<'conversation'>): Promise<ConversationRow | null> {
  const { rows } = await sql<ConversationRow>`SELECT ${columns} FROM support.conversation c WHERE c.id = ${id} FOR UPDATE OF c`.execute(trx)
  return rows[0] ?? null
}

/** The conversations of a member, the one with the newest message first. */
export async function conversationsOf(q: Queryable, memberId: Id<'member'>, page: Page): Promise<{ rows: ConversationRow[]; total: number }> {
  const { rows } = await sql<ConversationRow>`
    SELECT ${columns} FROM support.conversation c WHERE c.member_id = ${memberId} ORDER BY c.last_at DESC, c.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(
    q,
  )
  const total = await totalOf(page, rows.length, async () => {
    const { rows: counted } = await sql<{ total: number }>`
      SELECT count(*)::integer AS total FROM support.conversation c WHERE c.member_id = ${memberId}`.execute(q)
    return counted[0]?.total ?? 0
  })
  return { rows, total }
}

/** The number of answers that a member has not read, and of conversations that have not ended. */
export async function standingOf(q: Queryable, memberId: Id<'member'>): Promise<{ unread: number; open: number }> {
  const { rows } = await sql<{ unread: number; open: number }>`
    SELECT coalesce(sum(c.shown - c.person_read), 0)::integer AS unread,
           (count(*) FILTER (WHERE c.state IN ('open', 'waiting')))::integer AS open
      FROM support.conversation c WHERE c.member_id = ${memberId}`.execute(q)
  return rows[0] ?? { unread: 0, open: 0 }
}

/** Lets only one transaction at a time open a conversation for a member, or for a guest, so that their number is counted exactly. */
export async function lockOpening(trx: Trx, who: Id<'member'> | 'guests'): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`support ${who}`}, 1670))`.execute(trx)
}

/** How many guests wait for an answer. */
export async function guestsWaiting(q: Queryable): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM support.conversation c WHERE c.member_id IS NULL AND c.waiting_since IS NOT NULL`.execute(q)
  return rows[0]?.total ?? 0
}

export interface QueueFilter {
  readonly state: ConversationState | null
  readonly assigned: 'own' | 'none' | null
  readonly who: 'members' | 'guests' | null
  readonly memberId: Id<'member'> | null
}

/** The queue: open conversations by how long their person waits, all others by their last message. */
export async function queued(
  q: Queryable,
  staffId: Id<'staff'>,
  { state, assigned, who, memberId }: QueueFilter,
  page: Page,
): Promise<{ rows: ConversationRow[]; total: number }> {
  const chosen = sql`
    FROM support.conversation c
   WHERE (${state}::text IS NULL OR c.state = ${state}) AND (${memberId}::text IS NULL OR c.member_id = ${memberId})
     AND (${who}::text IS NULL OR (c.member_id IS NULL) = (${who}::text = 'guests'))
     AND (${assigned}::text IS NULL OR CASE ${assigned}::text WHEN 'own' THEN c.assigned_to = ${staffId} ELSE c.assigned_to IS NULL END)`
  const { rows } = await sql<ConversationRow>`
    SELECT ${columns} ${chosen} ORDER BY c.waiting_since, c.last_at DESC, c.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(q)
  const total = await totalOf(page, rows.length, async () => {
    const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::integer AS total ${chosen}`.execute(q)
    return counted[0]?.total ?? 0
  })
  return { rows, total }
}

/** How many conversations staff have to answer. */
export async function conversationsWaiting(q: Queryable): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*)::integer AS total FROM support.conversation c WHERE c.state = 'open'`.execute(q)
  return rows[0]?.total ?? 0
}

/** Rates a conversation that ended. */
export async function saveRating(trx: Trx, id: Id<'conversation'>, rating: number): Promise<void> {
  await sql`UPDATE support.conversation SET rating = ${rating} WHERE id = ${id}`.execute(trx)
}

/** Stores that a conversation is mailed now; false where it was mailed within the last hour. */
export async function takeTranscript(trx: Trx, id: Id<'conversation'>, now: Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE support.conversation SET transcript_at = ${now}
     WHERE id = ${id} AND (transcript_at IS NULL OR transcript_at <= ${now}::timestamptz - interval '1 hour')`.execute(trx)
  return numAffectedRows === 1n
}

/** Solves or closes a conversation; the database judges who may. */
export async function saveEnd(trx: Trx, id: Id<'conversation'>, state: 'solved' | 'closed'): Promise<void> {
  await sql`UPDATE support.conversation SET state = ${state} WHERE id = ${id}`.execute(trx)
}

export async function saveAssignment(trx: Trx, id: Id<'conversation'>, staffId: Id<'staff'> | null): Promise<void> {
  await sql`UPDATE support.conversation SET assigned_to = ${staffId} WHERE id = ${id}`.execute(trx)
}

/** Whether a person is staff who may answer. */
export async function mayAnswer(trx: Trx, staffId: Id<'staff'>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean | null }>`SELECT support.may_answer(${staffId}) AS may`.execute(trx)
  return rows[0]?.may === true
}

export interface Seen {
  readonly upTo: number
  readonly read: boolean
}

/** Up to where the person received and read the conversation. Returns whether that is news. */
export async function savePersonSeen(trx: Trx, id: Id<'conversation'>, { upTo, read }: Seen): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE support.conversation SET
           person_delivered = greatest(person_delivered, least(${upTo}::integer, shown)),
           person_read = CASE WHEN ${read}::boolean THEN greatest(person_read, least(${upTo}::integer, shown)) ELSE person_read END
     WHERE id = ${id} AND least(${upTo}::integer, shown) > CASE WHEN ${read}::boolean THEN person_read ELSE person_delivered END`.execute(trx)
  return numAffectedRows === 1n
}

/** The same for staff. */
export async function saveStaffSeen(trx: Trx, id: Id<'conversation'>, { upTo, read }: Seen): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE support.conversation SET
           staff_delivered = greatest(staff_delivered, least(${upTo}::integer, shown)),
           staff_read = CASE WHEN ${read}::boolean THEN greatest(staff_read, least(${upTo}::integer, shown)) ELSE staff_read END
     WHERE id = ${id} AND least(${upTo}::integer, shown) > CASE WHEN ${read}::boolean THEN staff_read ELSE staff_delivered END`.execute(trx)
  return numAffectedRows === 1n
}

export type Touched = Pick<ConversationRow, 'id' | 'memberId' | 'language' | 'email'>

/** Conversations with their oldest answer that was not read, and of which the person was not notified. */
const UNTOLD = sql`
  FROM support.conversation c JOIN support.message m ON m.conversation_id = c.id AND m.shown = greatest(c.person_read, c.person_told) + 1
 WHERE c.state = 'waiting' AND greatest(c.person_read, c.person_told) < c.shown`

/** Whether an answer has been unread since before a moment, and its person was not notified. */
export async function isAnyUntold(q: Queryable, before: Instant): Promise<boolean> {
  const { rows } = await sql`SELECT ${UNTOLD} AND m.written_at <= ${before} LIMIT 1`.execute(q)
  return rows.length > 0
}

/** Takes conversations with answers that have been unread since before a moment, and stores that their persons are notified. */
export async function takeUntold(trx: Trx, before: Instant, limit: number): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    UPDATE support.conversation t SET person_told = t.shown
     WHERE t.id IN (SELECT c.id ${UNTOLD} AND m.written_at <= ${before} LIMIT ${limit} FOR UPDATE OF c SKIP LOCKED)
    RETURNING t.id, t.member_id AS "memberId", t.language, t.email`.execute(trx)
  return rows
}

/** Closes conversations that were solved before a moment, except one that is about to change: a message may open it again. */
export async function closeSolved(trx: Trx, before: Instant, limit: number): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    UPDATE support.conversation t SET state = 'closed'
     WHERE t.id IN (SELECT c.id FROM support.conversation c WHERE c.state = 'solved' AND c.state_at <= ${before} ORDER BY c.state_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING t.id, t.member_id AS "memberId", t.language, t.email`.execute(trx)
  return rows
}

/** Conversations of members or of guests without a message since a moment, locked. */
export async function lockOld(trx: Trx, who: 'members' | 'guests', before: Instant, limit: number): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    SELECT c.id, c.member_id AS "memberId", c.language, c.email FROM support.conversation c
     WHERE (c.member_id IS NULL) = ${who === 'guests'} AND c.last_at <= ${before} ORDER BY c.last_at LIMIT ${limit} FOR UPDATE`.execute(trx)
  return rows
}

/** All conversations of a member, locked. */
export async function lockAllOf(trx: Trx, memberId: Id<'member'>): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    SELECT c.id, c.member_id AS "memberId", c.language, c.email FROM support.conversation c WHERE c.member_id = ${memberId} FOR UPDATE`.execute(trx)
  return rows
}

/** Deletes conversations whose messages and views are deleted. */
export async function deleteConversations(trx: Trx, ids: readonly Id<'conversation'>[]): Promise<void> {
  await sql`DELETE FROM support.conversation WHERE id = ANY(${[...ids]}::text[])`.execute(trx)
}
