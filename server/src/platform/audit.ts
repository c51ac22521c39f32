import type { StaffRole } from '@ohmstead/contract/kernel/call'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from './database.ts'

/** Who did what to which thing, in the transaction that did it. */
export interface Act {
  /** Id of the member of staff who is proven to the database, or the name of the program that acted without one. */
  readonly by: string
  /** The role in which a member of staff acted; absent for other people. */
  readonly role?: StaffRole
  /** Past tense, `thing.happened`. */
  readonly act: string
  readonly subject: string
  /** What the action concerned, in words or as JSON; never a secret. */
  readonly detail?: string
  readonly at: Instant
}

/** Adds a line to the audit log. The database refuses changes and deletions. */
export async function audit(trx: Trx, { by, role, act, subject, detail = '', at }: Act): Promise<void> {
  await sql`INSERT INTO platform.audit (at, BY, role, act, subject, detail) VALUES (${at}, ${by}, ${role ?? null}, ${act}, ${subject}, ${detail})`.execute(
    trx,
  )
}

export interface AuditLine {
  readonly id: string
  readonly at: Instant
  readonly by: string
  readonly role: StaffRole | null
  readonly act: string
  readonly subject: string
  readonly detail: string
}

export interface AuditFilter {
  readonly by?: string | undefined
  readonly act?: string | undefined
  readonly subject?: string | undefined
  readonly since?: Instant | undefined
  readonly before?: Instant | undefined
  readonly pageNum: number
  readonly pageSize: number
}

/** A page of the audit log, newest first. */
export async function listAudit(
  q: Queryable,
  { by, act, subject, since, before, pageNum, pageSize }: AuditFilter,
): Promise<{ list: AuditLine[]; total: number }> {
  const chosen = sql`WHERE (${by ?? null}::text IS NULL OR BY = ${by ?? null}) AND (${act ?? null}::text IS NULL OR act = ${act ?? null})
    AND (${subject ?? null}::text IS NULL OR subject = ${subject ?? null})
    AND (${since ?? null}::timestamptz IS NULL OR at >= ${since ?? null}) AND (${before ?? null}::timestamptz IS NULL OR at < ${before ?? null})`
  const { rows } = await sql<AuditLine>`SELECT id::text, at, BY, role, act, subject, detail FROM platform.audit ${chosen}
    ORDER BY platform.audit.id DESC LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize}`.execute(q)
  const { rows: counted } = await sql<{ total: bigint }>`SELECT count(*) AS total FROM platform.audit ${chosen}`.execute(q)
  return { list: rows, total: Number(counted[0]?.total ?? 0n) }
}
