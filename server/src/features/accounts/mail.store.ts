import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Database, Queryable, Trx } from '../../platform/database.ts'

/** How a message travels; a text message has no subject. */
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

/** Puts a mail or a text message into the queue, in the transaction of what it tells. */
export async function queueMail(trx: Trx, { id, channel, kind, address, subject, body, at }: NewMail): Promise<void> {
  await sql`
    insert into accounts.mail (id, channel, kind, address, subject, body, created_at, due_at)
    values (${id}, ${channel}, ${kind}, ${address}, ${subject}, ${body}, ${at}, ${at})`.execute(trx)
}

export interface QueuedMail {
  readonly id: Id<'mail'>
  readonly address: string
  readonly subject: string
  readonly body: string
  readonly tries: number
}

/** What to send now by a channel, oldest first. */
export async function mailsDue(q: Queryable, channel: MailChannel, now: Instant, limit: number): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    select id, address, subject, body, tries from accounts.mail
    where channel = ${channel} and sent_at is null and failed_at is null and due_at <= ${now} order by due_at, id limit ${limit}`.execute(q)
  return rows
}

/** How many mails (text messages go another way) are neither sent nor given up. */
export async function mailsWaiting(q: Queryable): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from accounts.mail where channel = 'mail' and sent_at is null and failed_at is null`.execute(q)
  return rows[0]?.waiting ?? 0
}

export async function markSent(db: Database, id: Id<'mail'>, at: Instant): Promise<void> {
  await sql`update accounts.mail set sent_at = ${at}, tries = tries + 1 where id = ${id}`.execute(db.kysely)
}

/** Keeps a failed try: sent again at `dueAt`, or never when that is null. */
export async function markTried(db: Database, id: Id<'mail'>, error: string, dueAt: Instant | null, at: Instant): Promise<void> {
  const outcome = dueAt === null ? sql`failed_at = ${at}` : sql`due_at = ${dueAt}`
  await sql`update accounts.mail set tries = tries + 1, last_error = ${error.slice(0, 300)}, ${outcome} where id = ${id}`.execute(db.kysely)
}

/** Gives up what has waited too long, codes earlier than anything else. */
export async function giveUpOld(
  { kysely }: Database,
  channel: MailChannel,
  { codeBefore, before }: { readonly codeBefore: Instant; readonly before: Instant },
  at: Instant,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update accounts.mail set failed_at = ${at}, last_error = 'too late'
    where channel = ${channel} and sent_at is null and failed_at is null
      and created_at <= case when kind in ('code', 'noAccount') then ${codeBefore}::timestamptz else ${before}::timestamptz end`.execute(kysely)
  return Number(numAffectedRows ?? 0n)
}

export async function forgetMails(q: Queryable, before: Instant): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from accounts.mail where created_at < ${before} and (sent_at is not null or failed_at is not null)`.execute(q)
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

/** Mails and text messages of a demo, newest first. The database answers in a demo only. */
export async function demoOutboxPage(
  q: Queryable,
  address: string | null,
  limit: number,
  offset: number,
): Promise<{ list: OutboxRow[]; total: number }> {
  const { rows } = await sql<OutboxRow & { total: number }>`
    select platform.not_null(id) as id, platform.not_null(channel) as channel, platform.not_null(address) as address,
      platform.not_null(subject) as subject, platform.not_null(body) as text, platform.not_null(created_at) as "sentAt",
      (count(*) over ())::int as total
    from accounts.demo_outbox(${address}) limit ${limit} offset ${offset}`.execute(q)
  const list = rows.map(({ total: _, ...row }) => row)
  return { list, total: rows[0]?.total ?? 0 }
}
