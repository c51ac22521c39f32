import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import type { Texts } from './announcement.ts'

/** Who reads announcements; null: a visitor. */
export type AnnouncementReader = {
  readonly memberId: Id<'member'>
  readonly country: string
  readonly level: number
  readonly since: Instant
} | null

export interface AnnouncementRow {
  readonly id: Id<'announcement'>
  readonly texts: Texts
  readonly publishAt: Instant
  readonly readAt: Instant | null
}

/** The announcements for a reader: shown, not withdrawn, and meant for their country and level. */
function shownTo(reader: AnnouncementReader, now: Instant): RawBuilder<unknown> {
  return sql`
    FROM notices.announcement a
    LEFT JOIN notices.announcement_read r ON r.announcement_id = a.id AND r.member_id = ${reader?.memberId ?? null}
    WHERE a.publish_at <= ${now} AND a.withdrawn_at IS NULL
      AND (a.countries IS NULL OR ${reader?.country ?? null} = ANY(a.countries)) AND (a.levels IS NULL OR ${reader?.level ?? null} = ANY(a.levels))`
}

const columns = sql`a.id, a.texts, a.publish_at AS "publishAt", r.read_at AS "readAt"`

/** Announcements for a reader, newest first, with their number. */
export async function announcementsFor(
  q: Queryable,
  reader: AnnouncementReader,
  { now, limit, offset }: { readonly now: Instant; readonly limit: number; readonly offset: number },
): Promise<{ rows: AnnouncementRow[]; total: number }> {
  const { rows } = await sql<AnnouncementRow>`
    SELECT ${columns} ${shownTo(reader, now)} ORDER BY a.publish_at DESC, a.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(q)
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::int AS total ${shownTo(reader, now)}`.execute(q)
  return { rows, total: counted[0]?.total ?? 0 }
}

export async function findAnnouncement(
  q: Queryable,
  reader: AnnouncementReader,
  id: Id<'announcement'>,
  now: Instant,
): Promise<AnnouncementRow | null> {
  const { rows } = await sql<AnnouncementRow>`SELECT ${columns} ${shownTo(reader, now)} AND a.id = ${id}`.execute(q)
  return rows[0] ?? null
}

/** The announcements since a member registered that they have not read, newest first. Earlier ones are not new to them. */
export async function unreadAnnouncements(
  q: Queryable,
  reader: NonNullable<AnnouncementReader>,
  { now, limit }: { readonly now: Instant; readonly limit: number },
): Promise<Id<'announcement'>[]> {
  const { rows } = await sql<{ id: Id<'announcement'> }>`
    SELECT a.id ${shownTo(reader, now)} AND a.publish_at >= ${reader.since} AND r.read_at IS NULL ORDER BY a.publish_at DESC, a.id DESC LIMIT ${limit}`.execute(
    q,
  )
  return rows.map(({ id }) => id)
}

/** Marks announcements as read by a member; returns how many were not. */
export async function markAnnouncementsRead(trx: Trx, memberId: Id<'member'>, ids: readonly Id<'announcement'>[]): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO notices.announcement_read (announcement_id, member_id) SELECT id, ${memberId} FROM unnest(${ids}::text[]) AS given (id)
    ON CONFLICT ON CONSTRAINT announcement_read_pk DO NOTHING`.execute(trx)
  return Number(numAffectedRows ?? 0n)
}

/** An announcement with everything that staff see. */
export interface StaffAnnouncementRow {
  readonly id: Id<'announcement'>
  readonly texts: Texts
  readonly countries: string[] | null
  readonly levels: number[] | null
  readonly publishAt: Instant
  readonly madeBy: string
  readonly madeAt: Instant
  readonly withdrawnBy: string | null
  readonly withdrawnAt: Instant | null
  readonly reads: number
}

const staffColumns = sql`
  a.id, a.texts, a.countries, a.levels, a.publish_at AS "publishAt", a.made_by AS "madeBy", a.made_at AS "madeAt", a.withdrawn_by AS "withdrawnBy",
  a.withdrawn_at AS "withdrawnAt", (SELECT count(*)::int FROM notices.announcement_read r WHERE r.announcement_id = a.id) AS reads`

export async function allAnnouncements(
  q: Queryable,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: StaffAnnouncementRow[]; total: number }> {
  const { rows } = await sql<StaffAnnouncementRow>`
    SELECT ${staffColumns} FROM notices.announcement a ORDER BY a.publish_at DESC, a.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(q)
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM notices.announcement`.execute(q)
  return { rows, total: counted[0]?.total ?? 0 }
}

export async function announcementById(q: Queryable, id: Id<'announcement'>): Promise<StaffAnnouncementRow | null> {
  const { rows } = await sql<StaffAnnouncementRow>`SELECT ${staffColumns} FROM notices.announcement a WHERE a.id = ${id}`.execute(q)
  return rows[0] ?? null
}

export type NewAnnouncement = Pick<StaffAnnouncementRow, 'id' | 'texts' | 'countries' | 'levels' | 'publishAt' | 'madeBy'>

export async function insertAnnouncement(trx: Trx, { id, texts, countries, levels, publishAt, madeBy }: NewAnnouncement): Promise<void> {
  await sql`
    INSERT INTO notices.announcement (id, texts, countries, levels, publish_at, made_by)
    VALUES (${id}, ${JSON.stringify(texts)}::jsonb, ${countries}::text[], ${levels}::smallint[], ${publishAt}, ${madeBy})`.execute(trx)
}

export async function withdraw(trx: Trx, id: Id<'announcement'>, by: string): Promise<void> {
  await sql`UPDATE notices.announcement SET withdrawn_by = ${by} WHERE id = ${id} AND withdrawn_by IS NULL`.execute(trx)
}

/** Whether there is an announcement for `takeAnnounced`. */
export async function isAnyToAnnounce(q: Queryable, now: Instant): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM notices.announcement WHERE announced_at IS NULL AND withdrawn_at IS NULL AND publish_at <= ${now} LIMIT 1`.execute(q)
  return rows.length > 0
}

/** Takes announcements that are shown from now on and were not published to open pages yet. */
export async function takeAnnounced(trx: Trx, now: Instant, limit: number): Promise<Id<'announcement'>[]> {
  const { rows } = await sql<{ id: Id<'announcement'> }>`
    UPDATE notices.announcement SET announced_at = platform.now()
     WHERE id IN (SELECT id FROM notices.announcement
                   WHERE announced_at IS NULL AND withdrawn_at IS NULL AND publish_at <= ${now} ORDER BY publish_at LIMIT ${limit})
     RETURNING id`.execute(trx)
  return rows.map(({ id }) => id)
}

export async function eraseAnnouncementReadsOf(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await sql`DELETE FROM notices.announcement_read WHERE member_id = ${memberId}`.execute(trx)
}
