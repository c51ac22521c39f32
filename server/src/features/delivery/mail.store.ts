import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Database, Queryable, Trx } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'

/** How a message is sent; a text message has no subject. */
export type MailChannel = 'mail' | 'sms'

export interface NewMessage {
  readonly channel: MailChannel
  /** What it reports, for the operator. */
  readonly kind: string
  /** The e-mail address or phone number. */
  readonly to: string
  readonly subject: string
  readonly body: string
  readonly at: Instant
  /** After this time it is not sent any more; absent: it is sent however late. */
  readonly usefulForMs?: number
}

/** Puts a mail or a text message into the queue, in the transaction of what it reports. */
export async function deliver(trx: Trx, { channel, kind, to, subject, body, at, usefulForMs }: NewMessage): Promise<void> {
  const giveUpAt = usefulForMs === undefined ? null : after(at, usefulForMs)
  await sql`
    INSERT INTO delivery.mail (id, channel, kind, address, subject, body, created_at, due_at, give_up_at)
    VALUES (${newId('mail', at)}, ${channel}, ${kind}, ${to}, ${subject}, ${body}, ${at}, ${at}, ${giveUpAt})`.execute(trx)
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
    SELECT id, address, subject, body, tries FROM delivery.mail
    WHERE channel = ${channel} AND sent_at IS NULL AND failed_at IS NULL AND due_at <= ${now} ORDER BY due_at, id LIMIT ${limit}`.execute(q)
  return rows
}

/** The number of mails (not text messages) that are neither sent nor given up. */
export async function mailsWaiting(q: Queryable): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM delivery.mail WHERE channel = 'mail' AND sent_at IS NULL AND failed_at IS NULL`.execute(q)
  return rows[0]?.waiting ?? 0
}

export async function markSent(db: Database, id: Id<'mail'>, at: Instant): Promise<void> {
  await sql`UPDATE delivery.mail SET sent_at = ${at}, tries = tries + 1 WHERE id = ${id}`.execute(db.kysely)
}

/** Stores a failed try: sent again at `dueAt`, or never when that is null. */
export async function markTried(db: Database, id: Id<'mail'>, error: string, dueAt: Instant | null, at: Instant): Promise<void> {
  const outcome = dueAt === null ? sql`failed_at = ${at}` : sql`due_at = ${dueAt}`
  await sql`UPDATE delivery.mail SET tries = tries + 1, last_error = ${error.slice(0, 300)}, ${outcome} WHERE id = ${id}`.execute(db.kysely)
}

/** Gives up messages of a channel that are not useful any more. */
export async function giveUpOld({ kysely }: Database, channel: MailChannel, now: Instant): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE delivery.mail SET failed_at = ${now}, last_error = 'too late'
    WHERE channel = ${channel} AND sent_at IS NULL AND failed_at IS NULL AND give_up_at <= ${now}`.execute(kysely)
  return Number(numAffectedRows ?? 0n)
}

export async function forgetMails(q: Queryable, before: Instant): Promise<number> {
  const { numAffectedRows } =
    await sql`DELETE FROM delivery.mail WHERE created_at < ${before} AND (sent_at IS NOT NULL OR failed_at IS NOT NULL)`.execute(q)
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
    FROM delivery.demo_outbox(${address}) LIMIT ${limit} OFFSET ${offset}`.execute(q)
  const list = rows.map(({ total: _, ...row }) => row)
  return { list, total: rows[0]?.total ?? 0 }
}
