import type { ArticleKind, draftTexts, HelpCategory } from '@ohmstead/contract/content/types'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { z } from '@ohmstead/contract/kernel/field'
import type { Language } from '@ohmstead/contract/kernel/language'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

export interface DraftRow {
  readonly name: string
  readonly kind: ArticleKind
  readonly category: HelpCategory | null
  readonly isNew: boolean
  readonly title: string
  readonly texts: z.output<typeof draftTexts>
  readonly cover: string | null
  readonly revision: number
  readonly savedBy: string
  readonly savedAt: Instant
}

const isNew = sql`NOT EXISTS (SELECT FROM content.article a WHERE a.name = draft.name)`
const titleIn = (language: Language) => sql`coalesce(nullif(texts -> ${language}::text ->> 'title', ''), texts -> 'en_US' ->> 'title', '')`

/** The drafts, saved last first, without their texts. */
export async function allDrafts(
  q: Queryable,
  language: Language,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: Omit<DraftRow, 'texts' | 'cover' | 'revision'>[]; total: number }> {
  const { rows } = await sql<Omit<DraftRow, 'texts' | 'cover' | 'revision'>>`
    SELECT name, kind, category, ${isNew} AS "isNew", ${titleIn(language)} AS title, saved_by AS "savedBy", saved_at AS "savedAt"
      FROM content.draft ORDER BY saved_at DESC, name LIMIT ${limit} OFFSET ${offset}`.execute(q)
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM content.draft`.execute(q)
  return { rows, total: counted[0]?.total ?? 0 }
}

export async function draftNamed(q: Queryable, name: string, language: Language): Promise<DraftRow | null> {
  const { rows } = await sql<DraftRow>`
    SELECT name, kind, category, ${isNew} AS "isNew", ${titleIn(language)} AS title, texts, cover, revision, saved_by AS "savedBy", saved_at AS "savedAt"
      FROM content.draft WHERE name = ${name}`.execute(q)
  return rows[0] ?? null
}

export interface SavedDraft extends Pick<DraftRow, 'name' | 'kind' | 'category' | 'texts' | 'cover' | 'savedBy'> {
  /** Of the draft that it replaces; 0: there is none. */
  readonly revision: number
}

/** Saves a draft as the next revision; false where another revision is there. */
export async function putDraft(trx: Trx, { name, kind, category, texts, cover, revision, savedBy }: SavedDraft): Promise<boolean> {
  const written = JSON.stringify(texts)
  const { numAffectedRows } = await (
    revision === 0
      ? sql`
        INSERT INTO content.draft (name, kind, category, texts, cover, revision, saved_by)
        VALUES (${name}, ${kind}, ${category}, ${written}::jsonb, ${cover}, 1, ${savedBy}) ON CONFLICT DO NOTHING`
      : sql`
        UPDATE content.draft SET kind = ${kind}, category = ${category}, texts = ${written}::jsonb, cover = ${cover}, revision = revision + 1,
               saved_by = ${savedBy}
         WHERE name = ${name} AND revision = ${revision}`
  ).execute(trx)
  return numAffectedRows === 1n
}

/** Deletes a draft; false where another revision is there, or none. */
export async function deleteDraft(trx: Trx, name: string, revision: number): Promise<boolean> {
  const { numAffectedRows } = await sql`DELETE FROM content.draft WHERE name = ${name} AND revision = ${revision}`.execute(trx)
  return numAffectedRows === 1n
}
