import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { noticeKinds, typeOfKind, type NoticeGroup, type NoticeKind, type NoticeType } from '@ohmstead/contract/notices/types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'

/** Parameters of the words: names and counts as they are, and moments, whose names end in `At`, in milliseconds. */
export type NoticeParams = Readonly<Record<string, string | number>>

/** A notice before it is made. */
export interface Draft {
  readonly to: Id<'member'>
  readonly kind: NoticeKind
  /** What it reports: the same cause makes one notice. */
  readonly cause: string
  readonly subjectId?: string | null
  readonly params?: NoticeParams
  readonly amount?: Micros | null
  readonly at: Instant
}

export interface NoticeRow {
  readonly id: Id<'notice'>
  readonly type: NoticeType
  readonly kind: NoticeKind
  readonly subjectId: string | null
  readonly params: NoticeParams
  readonly amount: Micros | null
  readonly at: Instant
  readonly readAt: Instant | null
}

const columns = sql`
  n.id, n.type, n.kind, n.subject_id AS "subjectId", n.params, n.amount_micros AS amount, n.happened_at AS at, n.read_at AS "readAt"`

/** A row of another kind was written behind the product: it has no words. */
const isOfKnownKind = sql`n.kind = ANY (${Object.keys(noticeKinds)}::text[])`

/** Stores a notice; null where one with the same cause exists. */
export async function insertNotice(
  trx: Trx,
  { to, kind, cause, subjectId = null, params = {}, amount = null, at }: Draft,
  now: Instant,
): Promise<Id<'notice'> | null> {
  const { rows } = await sql<{ id: Id<'notice'> }>`
    INSERT INTO notices.notice (id, member_id, type, kind, cause, subject_id, params, amount_micros, happened_at)
    VALUES (${newId('notice', now)}, ${to}, ${typeOfKind(kind)}, ${kind}, ${cause}, ${subjectId}, ${JSON.stringify(params)}::jsonb, ${amount}, ${at})
    ON CONFLICT ON CONSTRAINT notice_once DO NOTHING RETURNING id`.execute(trx)
  return rows[0]?.id ?? null
}

/** Whether a member has a notice of this kind about this thing. */
export async function wasNotified(
  q: Queryable,
  { to, kind, subjectId }: { readonly to: Id<'member'>; readonly kind: NoticeKind; readonly subjectId: string },
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM notices.notice WHERE member_id = ${to} AND kind = ${kind} AND subject_id = ${subjectId} LIMIT 1`.execute(q)
  return rows.length > 0
}

export interface NoticeFilter {
  readonly type: NoticeType
  readonly unread: boolean
  readonly group: NoticeGroup | null
  readonly limit: number
  readonly offset: number
}

/** Notices of a member, newest first, with their number. */
export async function noticesOf(
  q: Queryable,
  memberId: Id<'member'>,
  { type, unread, group, limit, offset }: NoticeFilter,
): Promise<{ rows: NoticeRow[]; total: number }> {
  const kinds = Object.entries(noticeKinds).flatMap(([kind, of]) => (group === null || of === group ? [kind] : []))
  const wanted = sql`
    FROM notices.notice n
    WHERE n.member_id = ${memberId} AND n.type = ${type} AND n.kind = ANY(${kinds}::text[]) AND (NOT ${unread}::boolean OR n.read_at IS NULL)`
  const { rows } = await sql<NoticeRow>`
    SELECT ${columns} ${wanted} ORDER BY n.made_at DESC, n.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(q)
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::int AS total ${wanted}`.execute(q)
  return { rows, total: counted[0]?.total ?? 0 }
}

export async function findNotice(q: Queryable, memberId: Id<'member'>, id: Id<'notice'>): Promise<NoticeRow | null> {
  const { rows } =
    await sql<NoticeRow>`SELECT ${columns} FROM notices.notice n WHERE n.member_id = ${memberId} AND n.id = ${id} AND ${isOfKnownKind}`.execute(q)
  return rows[0] ?? null
}

/** A notice with its member, for its mail. */
export async function noticeById(q: Queryable, id: Id<'notice'>): Promise<(NoticeRow & { readonly memberId: Id<'member'> }) | null> {
  const { rows } = await sql<NoticeRow & { memberId: Id<'member'> }>`
    SELECT n.member_id AS "memberId", ${columns} FROM notices.notice n WHERE n.id = ${id} AND ${isOfKnownKind}`.execute(q)
  return rows[0] ?? null
}

/** The latest notice of a member in each type. */
export async function latestOf(q: Queryable, memberId: Id<'member'>): Promise<ReadonlyMap<NoticeType, NoticeRow>> {
  const { rows } = await sql<NoticeRow>`
    SELECT DISTINCT ON (n.type) ${columns} FROM notices.notice n WHERE n.member_id = ${memberId} AND ${isOfKnownKind} ORDER BY n.type, n.made_at DESC, n.id DESC`.execute(
    q,
  )
  return new Map(rows.map((row) => [row.type, row]))
}

/** The number of unread notices of a member by type. */
export async function unreadOf(q: Queryable, memberId: Id<'member'>): Promise<ReadonlyMap<NoticeType, number>> {
  const { rows } = await sql<{ type: NoticeType; unread: number }>`
    SELECT type, count(*)::int AS unread FROM notices.notice n WHERE n.member_id = ${memberId} AND n.read_at IS NULL AND ${isOfKnownKind} GROUP BY type`.execute(
    q,
  )
  return new Map(rows.map(({ type, unread }) => [type, unread]))
}

/** Marks unread notices of a member as read: one, those of a type, or all. Returns how many. */
export async function markRead(
  trx: Trx,
  memberId: Id<'member'>,
  { id = null, type = null }: { readonly id?: Id<'notice'> | null; readonly type?: NoticeType | null },
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE notices.notice SET read_at = platform.now()
     WHERE member_id = ${memberId} AND read_at IS NULL AND (${id}::text IS NULL OR id = ${id}) AND (${type}::text IS NULL OR type = ${type})`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0n)
}

/** Deletes notices that were made before a moment, at most `limit`. */
export async function forgetNotices(q: Queryable, before: Instant, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM notices.notice WHERE id IN (SELECT id FROM notices.notice WHERE made_at < ${before} ORDER BY made_at LIMIT ${limit})`.execute(q)
  return Number(numAffectedRows ?? 0n)
}

export async function eraseNoticesOf(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await sql`DELETE FROM notices.notice WHERE member_id = ${memberId}`.execute(trx)
}
