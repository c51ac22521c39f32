import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Database, Queryable, Trx } from '../../platform/database.ts'

/** How a message is sent; a text message has no subject. */
export type MailChannel = 'mail' | 'sms'

export interface NewMail {
  readonly id: Id<'mail'>
  readonly channel: MailChannel
  readonly kind: string
  readonly address: string
  readonly subject: string
  readonly body: string
  readonly at: Instant
}

/** Puts a mail or a text message into the queue, in the transaction of what it reports. */
export async function queueMail(trx: Trx, { id, channel, kind, address, subject, body, at }: NewMail): Promise<void> {
  await sql`
    INSERT INTO accounts.mail (id, channel, kind, address, subject, body, created_at, due_at)
    VALUES (${id}, ${channel}, ${kind}, ${address}, ${subject}, ${body}, ${at}, ${at})`.execute(trx)
}

export interface QueuedMail {
  readonly id: Id<'mail'>
  readonly address: string
  readonly subject: string
  readonly body: string
  readonly tries: number
}

/** Messages of a channel to send now, oldest first. */
export async function mailsDue(q: Queryable, channel: MailChannel, now: Instant, limit: number): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    SELECT id, address, subject, body, tries FROM accounts.mail
    WHERE channel = ${channel} AND sent_at IS NULL AND failed_at IS NULL AND due_at <= ${now} ORDER BY due_at, id LIMIT ${limit}`.execute(q)
  return rows
}

/** The number of mails (not text messages) that are neither sent nor given up. */
export async function mailsWaiting(q: Queryable): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM accounts.mail WHERE channel = 'mail' AND sent_at IS NULL AND failed_at IS NULL`.execute(q)
  return rows[0]?.waiting ?? 0
}

export async function markSent(db: Database, id: Id<'mail'>, at: Instant): Promise<void> {
  await sql`UPDATE accounts.mail SET sent_at = ${at}, tries = tries + 1 WHERE id = ${id}`.execute(db.kysely)
}

/** Stores a failed try: sent again at `dueAt`, or never when that is null. */
export async function markTried(db: Database, id: Id<'mail'>, error: string, dueAt: Instant | null, at: Instant): Promise<void> {
  const outcome = dueAt === null ? sql`failed_at = ${at}` : sql`due_at = ${dueAt}`
  await sql`UPDATE accounts.mail SET tries = tries + 1, last_error = ${error.slice(0, 300)}, ${outcome} WHERE id = ${id}`.execute(db.kysely)
}

/** Gives up messages that waited too long, codes earlier than anything else. */
export async function giveUpOld(
  { kysely }: Database,
  channel: MailChannel,
  { codeBefore, before }: { readonly codeBefore: Instant; readonly before: Instant },
  at: Instant,
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE accounts.mail SET failed_at = ${at}, last_error = 'too late'
    WHERE channel = ${channel} AND sent_at IS NULL AND failed_at IS NULL
      AND created_at <= CASE WHEN kind IN ('code', 'noAccount') THEN ${codeBefore}::timestamptz ELSE ${before}::timestamptz END`.execute(kysely)
  return Number(numAffectedRows ?? 0n)
}

export async function forgetMails(q: Queryable, before: Instant): Promise<number> {
  const { numAffectedRows } =
    await sql`DELETE FROM accounts.mail WHERE created_at < ${before} AND (sent_at IS NOT NULL OR failed_at IS NOT NULL)`.execute(q)
  return Number(numAffectedRows ?? 0n)
}

export interface OutboxRow {
  readonly id: Id<'mail'>
  readonly channel: MailChannel
  readonly address: string
  readonly subject: string
  readonly text: string
  readonly sentAt: Instant
}

/** Mails and text messages of a demo, newest first. The database returns them in a demo only. */
export async function demoOutboxPage(
  q: Queryable,
  address: string | null,
  limit: number,
  offset: number,
): Promise<{ list: OutboxRow[]; total: number }> {
  const { rows } = await sql<OutboxRow & { total: number }>`
    SELECT platform.not_null(id) AS id, platform.not_null(channel) AS channel, platform.not_null(address) AS address,
      platform.not_null(subject) AS subject, platform.not_null(body) AS text, platform.not_null(created_at) AS "sentAt",
      (count(*) OVER ())::int AS total
    FROM accounts.demo_outbox(${address}) LIMIT ${limit} OFFSET ${offset}`.execute(q)
  const list = rows.map(({ total: _, ...row }) => row)
  return { list, total: rows[0]?.total ?? 0 }
}
