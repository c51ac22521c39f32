import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { cannedAnswerList } from '@ohmstead/contract/support/staff-calls'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

export type CannedAnswer = OutputOf<typeof cannedAnswerList>['list'][number]

export async function cannedAnswers(q: Queryable): Promise<CannedAnswer[]> {
  const { rows } = await sql<CannedAnswer>`
    SELECT a.id, a.name, a.texts, a.saved_by AS "savedBy", a.saved_at AS "savedAt" FROM support.canned_answer a ORDER BY a.name`.execute(q)
  return rows
}

/** Lets only one transaction at a time save a text, so that their number is counted exactly. */
export async function lockCanned(trx: Trx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('support.canned', 1670))`.execute(trx)
}

export async function countCanned(q: Queryable): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*)::integer AS total FROM support.canned_answer`.execute(q)
  return rows[0]?.total ?? 0
}

/** Whether another text has this name. */
export async function isNameInUse(q: Queryable, name: string, except: Id<'cannedAnswer'> | null): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM support.canned_answer a WHERE a.name = ${name} AND (${except}::text IS NULL OR a.id <> ${except})`.execute(q)
  return rows.length > 0
}

export async function insertCannedAnswer(trx: Trx, { id, name, texts }: Pick<CannedAnswer, 'id' | 'name' | 'texts'>): Promise<void> {
  await sql`INSERT INTO support.canned_answer (id, name, texts) VALUES (${id}, ${name}, ${JSON.stringify(texts)}::jsonb)`.execute(trx)
}

/** Changes a text; false where there is none. */
export async function updateCannedAnswer(trx: Trx, { id, name, texts }: Pick<CannedAnswer, 'id' | 'name' | 'texts'>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE support.canned_answer SET name = ${name}, texts = ${JSON.stringify(texts)}::jsonb WHERE id = ${id}`.execute(trx)
  return numAffectedRows === 1n
}

/** Removes a text; null where there is none. Returns its name. */
export async function deleteCannedAnswer(trx: Trx, id: Id<'cannedAnswer'>): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`DELETE FROM support.canned_answer WHERE id = ${id} RETURNING name`.execute(trx)
  return rows[0]?.name ?? null
}
