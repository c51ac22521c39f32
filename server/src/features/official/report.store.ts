import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { ContactChannel, reportStates } from '@ohmstead/contract/official/types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { totalOf, type Page } from '../../platform/page.ts'

export type ReportState = (typeof reportStates)[number]

export interface ReportRow {
  readonly id: Id<'contactReport'>
  readonly channel: ContactChannel
  readonly value: string
  readonly note: string
  readonly times: number
  readonly state: ReportState
  readonly reportedAt: Instant
  readonly lastAt: Instant
  readonly decidedBy: string | null
  readonly decidedAt: Instant | null
  readonly reason: string | null
}

const columns = sql`
  r.id, r.channel, r.value, r.note, r.times, r.state, r.reported_at AS "reportedAt", r.last_at AS "lastAt", r.decided_by AS "decidedBy",
  r.decided_at AS "decidedAt", r.reason`

/** Whether one of these values was marked as fake. */
export async function isMarkedFake(q: Queryable, channel: ContactChannel, values: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM official.report r WHERE r.channel = ${channel} AND r.value = ANY(${[...values]}::text[]) AND r.state = 'fake' LIMIT 1`.execute(q)
  return rows.length > 0
}

/** Stores a report, or counts one more of the same contact, and returns its id. */
export async function putReport(
  trx: Trx,
  { id, channel, value, note }: Pick<ReportRow, 'id' | 'channel' | 'value' | 'note'>,
): Promise<Id<'contactReport'> | null> {
  const { rows } = await sql<{ id: Id<'contactReport'> }>`
    INSERT INTO official.report AS r (id, channel, value, note) VALUES (${id}, ${channel}, ${value}, ${note})
    ON CONFLICT (channel, value) DO UPDATE SET times = r.times + 1, note = coalesce(nullif(excluded.note, ''), r.note)
    RETURNING r.id`.execute(trx)
  return rows[0]?.id ?? null
}

/** Reports of one state, those made last first. */
export async function listedReports(q: Queryable, state: ReportState, page: Page): Promise<{ rows: ReportRow[]; total: number }> {
  const { rows } = await sql<ReportRow>`
    SELECT ${columns} FROM official.report r WHERE r.state = ${state} ORDER BY r.last_at DESC, r.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(
    q,
  )
  const total = await totalOf(page, rows.length, async () => {
    const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM official.report r WHERE r.state = ${state}`.execute(q)
    return counted[0]?.total ?? 0
  })
  return { rows, total }
}

/** How many reported contacts no one judged. */
export async function openReports(q: Queryable): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM official.report r WHERE r.state = 'open'`.execute(q)
  return rows[0]?.total ?? 0
}

export async function lockReport(trx: Trx, id: Id<'contactReport'>): Promise<ReportRow | null> {
  const { rows } = await sql<ReportRow>`SELECT ${columns} FROM official.report r WHERE r.id = ${id} FOR UPDATE`.execute(trx)
  return rows[0] ?? null
}

/** Judges a report. The database takes the person from the sign-in, and stamps the time. */
export async function judge(
  trx: Trx,
  id: Id<'contactReport'>,
  { state, reason }: { readonly state: 'fake' | 'dismissed'; readonly reason: string },
): Promise<ReportRow | null> {
  const { rows } =
    await sql<ReportRow>`UPDATE official.report AS r SET state = ${state}, reason = ${reason} WHERE r.id = ${id} RETURNING ${columns}`.execute(trx)
  return rows[0] ?? null
}
