import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Database, Queryable, Trx } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { openedOrNull, resealEach, type Resealed, type SealedPlace, type Sealer } from '../../platform/sealed.ts'

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
  /** Where the reader ends mails of this kind with one click (RFC 8058); absent: they cannot be ended. */
  readonly unsubscribeUrl?: string
}

/**
 * Puts a mail or a text message into the queue, in the transaction of what it reports. Its words contain codes: they are sealed, with the
 * channel and the address to which they are sent.
 */
export async function deliver(trx: Trx, sealer: Sealer, { channel, kind, to, at, usefulForMs, ...words }: NewMessage): Promise<void> {
  const id = newId('mail', at)
  const giveUpAt = usefulForMs === undefined ? null : after(at, usefulForMs)
  const sealed = sealedWords(sealer, { id, channel, address: to }, words)
  await sql`
    INSERT INTO delivery.mail (id, channel, kind, address, sealed, created_at, due_at, give_up_at)
    VALUES (${id}, ${channel}, ${kind}, ${to}, ${sealed}, ${at}, ${at}, ${giveUpAt})`.execute(trx)
}

interface Addressed {
  readonly id: Id<'mail'>
  readonly channel: MailChannel
  readonly address: string
}

interface Words {
  readonly subject: string
  readonly body: string
  readonly unsubscribeUrl?: string
}

function wordsPlace(id: string): SealedPlace {
  return { column: 'delivery.mail.sealed', row: id }
}

function sealedWords(sealer: Sealer, { id, channel, address }: Addressed, { subject, body, unsubscribeUrl }: Words): Buffer {
  return sealer.seal(Buffer.from(JSON.stringify([channel, address, subject, body, unsubscribeUrl])), wordsPlace(id))
}

/** The words of a message, or null where this server did not seal them for this channel and address. */
function wordsOf(sealer: Sealer, { id, channel, address }: Addressed, sealed: Buffer | null): Words | null {
  const opened = sealed && openedOrNull(sealer, sealed, wordsPlace(id))
  if (!opened) return null
  const [sealedChannel, sealedAddress, subject, body, unsubscribeUrl] = JSON.parse(opened.toString()) as [string, string, string, string, string?]
  if (sealedChannel !== channel || sealedAddress !== address) return null
  return { subject, body, ...(unsubscribeUrl && { unsubscribeUrl }) }
}

export interface QueuedMail {
  readonly id: Id<'mail'>
  readonly address: string
  /** Null: they were not sealed by a server of this instance, and are not sent. */
  readonly words: Words | null
  readonly tries: number
}

/** Whether a message of a channel is to be sent now, or was to be given up. */
export async function isAnyMailDue(
  q: Queryable,
  { channel, now, except }: { readonly channel: MailChannel; readonly now: Instant; readonly except: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM delivery.mail WHERE channel = ${channel} AND sent_at IS NULL AND failed_at IS NULL
       AND (due_at <= ${now} AND id <> ALL (${[...except]}::text[]) OR give_up_at <= ${now}) LIMIT 1`.execute(q)
  return rows.length > 0
}

/** Messages of a channel to send now, oldest first. */
export async function mailsDue(
  q: Queryable,
  sealer: Sealer,
  { channel, now, limit, except }: { channel: MailChannel; now: Instant; limit: number; except: readonly string[] },
): Promise<QueuedMail[]> {
  const { rows } = await sql<Omit<QueuedMail, 'words'> & { sealed: Buffer | null }>`
    SELECT id, address, sealed, tries FROM delivery.mail
    WHERE channel = ${channel} AND sent_at IS NULL AND failed_at IS NULL AND due_at <= ${now} AND id <> ALL (${[...except]}::text[])
    ORDER BY due_at, id LIMIT ${limit}`.execute(q)
  return rows.map(({ sealed, ...mail }) => ({ ...mail, words: wordsOf(sealer, { ...mail, channel }, sealed) }))
}

/** Seals the words that an earlier release queued. Only the owner of the table could write such words since. */
export async function sealMails(owner: Queryable, sealer: Sealer): Promise<void> {
  await sql`UPDATE delivery.mail SET subject = NULL, body = NULL WHERE address = ''`.execute(owner)
  const { rows } = await sql<Addressed & Omit<Words, 'unsubscribeUrl'>>`
    SELECT id, channel, address, platform.not_null(subject) AS subject, platform.not_null(body) AS body
      FROM delivery.mail WHERE subject IS NOT NULL`.execute(owner)
  for (const row of rows)
    await sql`
      UPDATE delivery.mail SET sealed = ${sealedWords(sealer, row, row)}, subject = NULL, body = NULL
       WHERE id = ${row.id} AND subject IS NOT NULL`.execute(owner)
}

/** Seals the words of all messages again with the first key. */
export async function resealMails(owner: Trx, sealer: Sealer): Promise<Resealed> {
  const { rows } = await sql<{ id: string; sealed: Buffer }>`
    SELECT id, sealed FROM delivery.mail WHERE sealed IS NOT NULL FOR NO KEY UPDATE`.execute(owner)
  return resealEach(
    sealer,
    rows.map(({ id, sealed }) => ({ sealed, place: wordsPlace(id) })),
    (id, sealed) => sql`UPDATE delivery.mail SET sealed = ${sealed} WHERE id = ${id}`.execute(owner),
  )
}

/** The number of mails (not text messages) that are neither sent nor given up. */
export async function mailsWaiting(q: Queryable): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM delivery.mail WHERE channel = 'mail' AND sent_at IS NULL AND failed_at IS NULL`.execute(q)
  return rows[0]?.waiting ?? 0
}

/** When the oldest message that still waits was written; null: none waits. */
export async function oldestWaiting(q: Queryable): Promise<Instant | null> {
  const { rows } = await sql<{ at: Instant | null }>`
    SELECT min(created_at) AS at FROM delivery.mail WHERE sent_at IS NULL AND failed_at IS NULL`.execute(q)
  return rows[0]?.at ?? null
}

export async function markSent(db: Database, id: Id<'mail'>, at: Instant): Promise<void> {
  await sql`UPDATE delivery.mail SET sent_at = ${at}, tries = tries + 1 WHERE id = ${id}`.execute(db.kysely)
}

/** Stores a failed try: sent again at `dueAt`, or never when that is null. */
export async function markTried(db: Database, id: Id<'mail'>, error: string, dueAt: Instant | null, at: Instant): Promise<void> {
  const outcome = dueAt === null ? sql`failed_at = ${at}` : sql`due_at = ${dueAt}`
  await sql`UPDATE delivery.mail SET tries = tries + 1, last_error = ${error.slice(0, 300)}, ${outcome} WHERE id = ${id}`.execute(db.kysely)
}

const NOT_SEALED = 'not sealed by a server of this instance'

/** Gives up a message that no server of this instance queued. */
export async function rejectMail(db: Database, id: Id<'mail'>, at: Instant): Promise<void> {
  await sql`UPDATE delivery.mail SET failed_at = ${at}, last_error = ${NOT_SEALED} WHERE id = ${id}`.execute(db.kysely)
}

/** Messages that no server of this instance queued. */
export async function rejectedMails(q: Queryable): Promise<{ id: Id<'mail'>; kind: string }[]> {
  const { rows } = await sql<{ id: Id<'mail'>; kind: string }>`SELECT id, kind FROM delivery.mail WHERE last_error = ${NOT_SEALED}`.execute(q)
  return rows
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

/** Mails and text messages of a demo, newest first, without those that this server did not seal. The database returns them in a demo only. */
export async function demoOutboxPage(
  q: Queryable,
  sealer: Sealer,
  address: string | null,
  limit: number,
  offset: number,
): Promise<{ list: OutboxRow[]; total: number }> {
  const { rows } = await sql<Addressed & { sealed: Buffer | null; sentAt: Instant; total: number }>`
    SELECT platform.not_null(id) AS id, platform.not_null(channel) AS channel, platform.not_null(address) AS address,
      sealed, platform.not_null(created_at) AS "sentAt", (count(*) OVER ())::int AS total
    FROM delivery.demo_outbox(${address}) LIMIT ${limit} OFFSET ${offset}`.execute(q)
  const list = rows.flatMap(({ total: _, sealed, ...row }) => {
    const words = wordsOf(sealer, row, sealed)
    return words ? [{ ...row, subject: words.subject, text: words.body }] : []
  })
  return { list, total: rows[0]?.total ?? 0 }
}
