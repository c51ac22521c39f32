import type { Day } from '@ohmstead/contract/kernel/day'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { ContactChannel, ContactRequest } from '@ohmstead/contract/official/types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { totalOf, type Page } from '../../platform/page.ts'

/** A registry is read whole to find look-alikes; more contacts than this are not compared. */
const COMPARED_MAX = 1_000

export interface NewContact {
  readonly id: Id<'contact'>
  readonly channel: ContactChannel
  readonly value: string
  readonly owner: string
  readonly since: Day
  readonly mayAsk: readonly ContactRequest[]
}

export interface ContactRow extends Omit<NewContact, 'mayAsk'> {
  readonly mayAsk: ContactRequest[]
  readonly addedAt: Instant
  readonly askedBy: string
  readonly approvedBy: string
  readonly endedAt: Instant | null
}

const columns = sql`
  c.id, c.channel, c.value, c.owner, c.since, c.may_ask AS "mayAsk", c.added_at AS "addedAt", c.asked_by AS "askedBy", c.approved_by AS "approvedBy",
  c.ended_at AS "endedAt"`

/** The contacts in use with one of these values. */
export async function contactsWith(q: Queryable, channel: ContactChannel, values: readonly string[]): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    SELECT ${columns} FROM official.contact c WHERE c.channel = ${channel} AND c.value = ANY(${[...values]}::text[]) AND c.ended_at IS NULL ORDER BY c.value`.execute(
    q,
  )
  return rows
}

/** When a contact with one of these values ended last; null: none did. */
export async function lastEnd(q: Queryable, channel: ContactChannel, values: readonly string[]): Promise<Instant | null> {
  const { rows } = await sql<{ endedAt: Instant }>`
    SELECT platform.not_null(c.ended_at) AS "endedAt" FROM official.contact c
     WHERE c.channel = ${channel} AND c.value = ANY(${[...values]}::text[]) AND c.ended_at IS NOT NULL ORDER BY c.ended_at DESC LIMIT 1`.execute(q)
  return rows[0]?.endedAt ?? null
}

/** The contacts in use of some channels, to compare others with. */
export async function contactsOf(q: Queryable, channels: readonly ContactChannel[]): Promise<Pick<ContactRow, 'channel' | 'value'>[]> {
  const { rows } = await sql<Pick<ContactRow, 'channel' | 'value'>>`
    SELECT c.channel, c.value FROM official.contact c
     WHERE c.channel = ANY(${[...channels]}::text[]) AND c.ended_at IS NULL ORDER BY c.added_at LIMIT ${COMPARED_MAX}`.execute(q)
  return rows
}

/** The registry for staff, the newest first. */
export async function listedContacts(q: Queryable, ended: boolean, page: Page): Promise<{ rows: ContactRow[]; total: number }> {
  const { rows } = await sql<ContactRow>`
    SELECT ${columns} FROM official.contact c WHERE (c.ended_at IS NOT NULL) = ${ended} ORDER BY c.added_at DESC, c.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(
    q,
  )
  const total = await totalOf(page, rows.length, async () => {
    const { rows: counted } = await sql<{ total: number }>`
      SELECT count(*)::int AS total FROM official.contact c WHERE (c.ended_at IS NOT NULL) = ${ended}`.execute(q)
    return counted[0]?.total ?? 0
  })
  return { rows, total }
}

export async function contactById(q: Queryable, id: Id<'contact'>): Promise<ContactRow | null> {
  const { rows } = await sql<ContactRow>`SELECT ${columns} FROM official.contact c WHERE c.id = ${id}`.execute(q)
  return rows[0] ?? null
}

/** Adds a contact that two people approved; false where it is in use already. */
export async function insertContact(trx: Trx, { id, channel, value, owner, since, mayAsk }: NewContact): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO official.contact (id, channel, value, owner, since, may_ask)
    VALUES (${id}, ${channel}, ${value}, ${owner}, ${since}::date, ${[...mayAsk]}::text[]) ON CONFLICT DO NOTHING`.execute(trx)
  return numAffectedRows === 1n
}

/** Ends a contact as two people approved; false where it ended before. The database stamps the time. */
export async function endContact(trx: Trx, id: Id<'contact'>, now: Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE official.contact SET ended_at = ${now} WHERE id = ${id} AND ended_at IS NULL`.execute(trx)
  return numAffectedRows === 1n
}
