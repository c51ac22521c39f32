import type { ArticleKind, HelpCategory } from '@ohmstead/contract/content/types'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Language } from '@ohmstead/contract/kernel/language'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import type { ArticleTexts } from './article.ts'

/** An article in one language, without its body. */
export interface SummaryRow {
  readonly name: string
  readonly kind: ArticleKind
  readonly category: HelpCategory | null
  readonly language: Language
  readonly title: string
  readonly summary: string
  readonly cover: string | null
  readonly at: Instant
}

interface Page {
  readonly now: Instant
  readonly language: Language
  readonly limit: number
  readonly offset: number
}

const columns = sql`a.name, a.kind, a.category, s.spoken AS language, platform.not_null(v.texts -> s.spoken ->> 'title') AS title,
  platform.not_null(v.texts -> s.spoken ->> 'summary') AS summary, v.cover, v.publish_at AS at`

/** The version of an article `a` that readers see at a time, without its texts, which are large. */
const currentAt = (now: Instant) => sql`
  CROSS JOIN LATERAL (
    SELECT c.version, c.publish_at FROM content.version c WHERE c.name = a.name AND c.publish_at <= ${now} ORDER BY c.publish_at DESC, c.version DESC LIMIT 1) c`

/** The texts of versions `p`, in a language or in English. */
const textsIn = (language: Language) => sql`
  JOIN content.article a ON a.name = p.name
  JOIN content.version v ON v.name = p.name AND v.version = p.version
  CROSS JOIN LATERAL (SELECT CASE WHEN v.texts ? ${language}::text THEN ${language}::text ELSE 'en_US' END AS spoken) s`

/** The articles of a kind: by place, and newest first within it. */
export async function articlesOf(
  q: Queryable,
  { kind, category }: { readonly kind: ArticleKind; readonly category: HelpCategory | null },
  { now, language, limit, offset }: Page,
): Promise<{ rows: SummaryRow[]; total: number }> {
  const which = sql`
    FROM content.article a ${currentAt(now)}
    WHERE a.kind = ${kind} AND a.category IS NOT DISTINCT FROM coalesce(${category}::text, a.category) AND a.withdrawn_at IS NULL`
  const { rows } = await sql<SummaryRow>`
    SELECT ${columns}
      FROM (SELECT a.name, c.version, row_number() OVER (ORDER BY a.place, c.publish_at DESC, a.name) AS nth ${which}
             ORDER BY nth LIMIT ${limit} OFFSET ${offset}) p ${textsIn(language)}
     ORDER BY p.nth`.execute(q)
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::int AS total ${which}`.execute(q)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** The articles that contain what a reader searches, best matches first. */
export async function searched(
  q: Queryable,
  { words, kind }: { readonly words: string; readonly kind: ArticleKind | null },
  { now, language, limit, offset }: Page,
): Promise<{ rows: SummaryRow[]; total: number }> {
  // A subquery, so that the words are read once and not for each row.
  const query = sql`(SELECT content.query_of(${words}, ${language}) || content.query_of(${words}, 'en_US'))`
  const which = sql`
    FROM content.searched f JOIN content.article a ON a.name = f.name ${currentAt(now)}
    WHERE f.words @@ ${query} AND f.language = ${language} AND f.version = c.version AND a.kind = coalesce(${kind}::text, a.kind)
      AND a.withdrawn_at IS NULL`
  const { rows } = await sql<SummaryRow>`
    SELECT ${columns}
      FROM (SELECT a.name, c.version, row_number() OVER (ORDER BY ts_rank(f.words, ${query}) DESC, a.place, a.name) AS nth ${which}
             ORDER BY nth LIMIT ${limit} OFFSET ${offset}) p ${textsIn(language)}
     ORDER BY p.nth`.execute(q)
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::int AS total ${which}`.execute(q)
  return { rows, total: counted[0]?.total ?? 0 }
}

export interface ArticleRow extends SummaryRow {
  readonly body: string
  readonly version: number
}

/** An article as readers see it. */
export async function articleNamed(q: Queryable, name: string, { now, language }: Pick<Page, 'now' | 'language'>): Promise<ArticleRow | null> {
  const { rows } = await sql<ArticleRow>`
    SELECT ${columns}, platform.not_null(v.texts -> s.spoken ->> 'body') AS body, v.version
      FROM (SELECT a.name, c.version FROM content.article a ${currentAt(now)} WHERE a.name = ${name} AND a.withdrawn_at IS NULL) p ${textsIn(language)}`.execute(
    q,
  )
  return rows[0] ?? null
}

export interface StaffArticleRow {
  readonly name: string
  readonly kind: ArticleKind
  readonly category: HelpCategory | null
  readonly withdrawnAt: Instant | null
  readonly texts: ArticleTexts
  readonly versions: number
  readonly publishAt: Instant
  readonly publishedBy: string | null
}

const staffColumns = sql`
  SELECT a.name, a.kind, a.category, a.withdrawn_at AS "withdrawnAt", v.texts, v.version AS versions, v.publish_at AS "publishAt",
         v.published_by AS "publishedBy"
    FROM content.article a
    CROSS JOIN LATERAL (SELECT * FROM content.version c WHERE c.name = a.name ORDER BY c.version DESC LIMIT 1) v`

/** All articles with their newest version. */
export async function allArticles(
  q: Queryable,
  kind: ArticleKind | null,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: StaffArticleRow[]; total: number }> {
  const { rows } = await sql<StaffArticleRow>`
    ${staffColumns} WHERE a.kind = coalesce(${kind}::text, a.kind) ORDER BY v.publish_at DESC, a.kind, a.place, a.name LIMIT ${limit} OFFSET ${offset}`.execute(
    q,
  )
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM content.article a WHERE a.kind = coalesce(${kind}::text, a.kind)`.execute(q)
  return { rows, total: counted[0]?.total ?? 0 }
}

export async function staffArticle(q: Queryable, name: string): Promise<StaffArticleRow | null> {
  const { rows } = await sql<StaffArticleRow>`${staffColumns} WHERE a.name = ${name}`.execute(q)
  return rows[0] ?? null
}

export interface VersionRow {
  readonly version: number
  readonly texts: ArticleTexts
  readonly cover: string | null
  readonly publishAt: Instant
  readonly publishedBy: string | null
  readonly publishedAt: Instant
}

/** The versions of an article, newest first. */
export async function versionsOf(q: Queryable, name: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT version, texts, cover, publish_at AS "publishAt", published_by AS "publishedBy", published_at AS "publishedAt"
      FROM content.version WHERE name = ${name} ORDER BY version DESC LIMIT 100`.execute(q)
  return rows
}

export interface NewArticle {
  readonly name: string
  readonly kind: ArticleKind
  readonly category: HelpCategory | null
  readonly madeBy: string
}

/** Adds an article; false where the name is taken. */
export async function insertArticle(trx: Trx, { name, kind, category, madeBy }: NewArticle): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO content.article (name, kind, category, made_by) VALUES (${name}, ${kind}, ${category}, ${madeBy}) ON CONFLICT DO NOTHING`.execute(trx)
  return numAffectedRows === 1n
}

export interface NewVersion {
  readonly name: string
  readonly version: number
  readonly texts: ArticleTexts
  readonly cover: string | null
  readonly publishAt: Instant
  readonly publishedBy: string
}

export async function insertVersion(trx: Trx, { name, version, texts, cover, publishAt, publishedBy }: NewVersion): Promise<void> {
  await sql`
    INSERT INTO content.version (name, version, texts, cover, publish_at, published_by)
    VALUES (${name}, ${version}, ${JSON.stringify(texts)}::jsonb, ${cover}, ${publishAt}, ${publishedBy})`.execute(trx)
}

/** Serialises the versions of an article. */
export async function lockArticle(trx: Trx, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('content.article:' || ${name}, 0))`.execute(trx)
}

export async function withdraw(trx: Trx, name: string, by: string): Promise<void> {
  await sql`UPDATE content.article SET withdrawn_by = ${by} WHERE name = ${name} AND withdrawn_by IS NULL`.execute(trx)
}
