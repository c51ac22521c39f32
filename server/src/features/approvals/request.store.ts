import type { ApprovalState } from '@ohmstead/contract/approvals/types'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { isGenuineRow } from '../../platform/row-code.ts'
import { isChosen, type Chosen } from '../../platform/retries.ts'

export type Outcome = Exclude<ApprovalState, 'waiting'>

export interface RequestRow {
  readonly id: Id<'approval'>
  readonly kind: string
  readonly subject: string
  readonly asked: unknown
  readonly reason: string
  readonly askedBy: Id<'staff'>
  readonly askedAt: Instant
  readonly expiresAt: Instant
  readonly outcome: Outcome | null
  readonly decidedBy: Id<'staff'> | null
  readonly decidedAt: Instant | null
  readonly decisionReason: string | null
}

const columns = sql`
  id, kind, subject, asked, reason, asked_by AS "askedBy", asked_at AS "askedAt", expires_at AS "expiresAt", outcome, decided_by AS "decidedBy",
  decided_at AS "decidedAt", decision_reason AS "decisionReason"`

/** Stores a request. The database sets its requester, its time and its end. */
export async function insertRequest(
  trx: Trx,
  { id, kind, subject, asked, reason }: Pick<RequestRow, 'id' | 'kind' | 'subject' | 'asked' | 'reason'>,
): Promise<RequestRow> {
  const { rows } = await sql<RequestRow>`
    INSERT INTO approvals.request (id, kind, subject, asked, reason) VALUES (${id}, ${kind}, ${subject}, ${JSON.stringify(asked)}::jsonb, ${reason})
    RETURNING ${columns}`.execute(trx)
  return rows[0]!
}

/** Whether a request of this kind about this subject waits for its decision. */
export async function isRequested(q: Queryable, kind: { readonly code: string }, subject: string, now: Instant): Promise<boolean> {
  return (await requestedFor(q, kind, subject, now)) !== null
}

/** Those of these subjects about which a request of this kind waits for its decision. */
export async function requestedAmong(
  q: Queryable,
  { code }: { readonly code: string },
  subjects: readonly string[],
  now: Instant,
): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set()
  const { rows } = await sql<{ subject: string }>`
    SELECT DISTINCT subject FROM approvals.request WHERE kind = ${code} AND subject = ANY(${subjects}) AND outcome IS NULL AND expires_at > ${now}::timestamptz`.execute(
    q,
  )
  return new Set(rows.map(({ subject }) => subject))
}

/** The request of this kind about this subject that waits for its decision. */
export async function requestedFor(q: Queryable, { code }: { readonly code: string }, subject: string, now: Instant): Promise<Id<'approval'> | null> {
  const { rows } = await sql<{ id: Id<'approval'> }>`
    SELECT id FROM approvals.request WHERE kind = ${code} AND subject = ${subject} AND outcome IS NULL AND expires_at > ${now}::timestamptz LIMIT 1`.execute(
    q,
  )
  return rows[0]?.id ?? null
}

/**
 * A request, locked until the transaction ends: of two concurrent decisions, the second finds it decided. Its requester is locked before it, in the
 * order of a change of their rights, which ends their requests. None where no server wrote the request or its requester as they are: nothing is
 * decided on it.
 */
export async function lockRequest(trx: Trx, id: Id<'approval'>): Promise<RequestRow | null> {
  const { rows: asking } = await sql<{ askedBy: Id<'staff'> }>`SELECT asked_by AS "askedBy" FROM approvals.request WHERE id = ${id}`.execute(trx)
  if (asking[0]) await mayStillAsk(trx, asking[0].askedBy, [], false)
  const { rows } = await sql<RequestRow>`SELECT ${columns} FROM approvals.request WHERE id = ${id} FOR UPDATE`.execute(trx)
  const [request] = rows
  if (!request) return null
  const isOurs = (await isGenuineRow(trx, 'approvals.request', id)) && (await isGenuineRow(trx, 'staff.person', request.askedBy))
  return isOurs ? request : null
}

/** Ends a request; the database sets by whom and when. */
export async function endRequest(trx: Trx, id: Id<'approval'>, outcome: Outcome, reason: string | null): Promise<RequestRow> {
  const { rows } = await sql<RequestRow>`
    UPDATE approvals.request SET outcome = ${outcome}, decision_reason = ${reason} WHERE id = ${id} RETURNING ${columns}`.execute(trx)
  return rows[0]!
}

/** Ends requests that were not decided in time. */
export async function requestsToExpire(
  trx: Trx,
  now: Instant,
  limit: number,
  chosen: Chosen,
): Promise<Pick<RequestRow, 'id' | 'kind' | 'subject'>[]> {
  const { rows } = await sql<Pick<RequestRow, 'id' | 'kind' | 'subject'>>`
    SELECT id, kind, subject FROM approvals.request
     WHERE outcome IS NULL AND expires_at <= least(${now}::timestamptz, platform.now()) AND ${isChosen(sql`id`, chosen)}
     ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(trx)
  return rows
}

export async function expireRequests(trx: Trx, ids: readonly RequestRow['id'][]): Promise<void> {
  await sql`UPDATE approvals.request SET outcome = 'expired' WHERE id = ANY (${[...ids]}::text[])`.execute(trx)
}

/** The requests of a person that lapsed in this transaction. */
export async function requestsLapsed(trx: Trx, staffId: Id<'staff'>): Promise<Pick<RequestRow, 'id' | 'kind' | 'subject'>[]> {
  const { rows } = await sql<Pick<RequestRow, 'id' | 'kind' | 'subject'>>`
    SELECT id, kind, subject FROM approvals.request
     WHERE asked_by = ${staffId} AND outcome = 'lapsed' AND decided_xact = pg_current_xact_id_if_assigned() ORDER BY id`.execute(trx)
  return rows
}

export interface RequestFilter {
  readonly kinds: readonly string[]
  /** Requests of this person are listed whatever their kind. */
  readonly ownOf: Id<'staff'>
  readonly ended: boolean
  readonly kind?: string | undefined
  readonly subject?: string | undefined
  readonly now: Instant
}

const chosen = ({ kinds, ownOf, ended, kind, subject, now }: RequestFilter) => sql`
  (kind = ANY (${kinds}::text[]) OR asked_by = ${ownOf}) AND (${kind ?? null}::text IS NULL OR kind = ${kind ?? null})
  AND (${subject ?? null}::text IS NULL OR subject = ${subject ?? null})
  AND (outcome IS NULL AND expires_at > ${now}::timestamptz) IS DISTINCT FROM ${ended}`

/** Waiting requests, oldest first, or ended ones, newest first. */
export async function listRequests(
  q: Queryable,
  filter: RequestFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ list: RequestRow[]; total: number }> {
  const order = filter.ended ? sql`coalesce(decided_at, expires_at) DESC, id DESC` : sql`asked_at, id`
  const { rows } = await sql<RequestRow>`
    SELECT ${columns} FROM approvals.request WHERE ${chosen(filter)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(q)
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM approvals.request WHERE ${chosen(filter)}`.execute(q)
  return { list: rows, total: counted[0]?.total ?? 0 }
}

/** How many requests of these kinds wait, and how many of them this person could decide if their role allows it. */
export async function countWaiting(
  q: Queryable,
  {
    kinds,
    decides,
    by,
    now,
  }: { readonly kinds: readonly string[]; readonly decides: readonly string[]; readonly by: Id<'staff'>; readonly now: Instant },
): Promise<{ waiting: number; forCaller: number }> {
  const { rows } = await sql<{ waiting: number; forCaller: number }>`
    SELECT count(*)::int AS waiting, count(*) FILTER (WHERE kind = ANY (${decides}::text[]) AND asked_by <> ${by})::int AS "forCaller"
      FROM approvals.request
     WHERE outcome IS NULL AND expires_at > ${now}::timestamptz AND (kind = ANY (${kinds}::text[]) OR asked_by = ${by})`.execute(q)
  return rows[0] ?? { waiting: 0, forCaller: 0 }
}

/** The number of all waiting requests. */
export async function approvalsWaiting(q: Queryable, now: Instant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM approvals.request WHERE outcome IS NULL AND expires_at > ${now}::timestamptz`.execute(q)
  return rows[0]?.count ?? 0
}

/** From when a person counts as one of two; null: already. */
export async function countsFrom(q: Queryable, staffId: Id<'staff'>): Promise<Instant | null> {
  const { rows } = await sql<{ from: Instant | null }>`SELECT approvals.known_from(${staffId}) AS "from"`.execute(q)
  return rows[0]?.from ?? null
}

/** Whether the requester still has the right to request. */
export async function mayStillAsk(q: Queryable, staffId: Id<'staff'>, roles: readonly string[], known: boolean): Promise<boolean> {
  const { rows } = await sql<{ may: boolean | null }>`SELECT approvals.may_still_ask(${staffId}, ${roles}::text[], ${known}) AS may`.execute(q)
  return rows[0]?.may ?? false
}
