import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Language } from '@ohmstead/contract/kernel/language'
import type { LegalDocument } from '@ohmstead/contract/legal/types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import type { Writing, Writings } from './document.ts'

export interface VersionRow {
  readonly document: LegalDocument
  readonly version: string
  readonly inForceAt: Instant
}

/** All versions of a document, newest first. */
export async function versionsOf(q: Queryable, document: LegalDocument): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT document, version, in_force_at AS "inForceAt" FROM legal.version WHERE document = ${document} ORDER BY in_force_at DESC`.execute(q)
  return rows
}

/** The version in force of each document. */
export async function versionsInForce(q: Queryable, now: Instant): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT DISTINCT ON (document) document, version, in_force_at AS "inForceAt" FROM legal.version WHERE in_force_at <= ${now}
     ORDER BY document, in_force_at DESC`.execute(q)
  return rows
}

export interface SummaryRow extends VersionRow {
  readonly title: string
  readonly next: string | null
  readonly nextAt: Instant | null
}

/** The version in force of each document with its title, and the next one. */
export async function summaries(q: Queryable, language: Language, now: Instant): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    SELECT DISTINCT ON (v.document) v.document, v.version, v.in_force_at AS "inForceAt", coalesce(v.texts -> ${language}::text ->> 'title', '') AS title,
           n.version AS next, n.in_force_at AS "nextAt"
      FROM legal.version v
      LEFT JOIN legal.version n ON n.document = v.document AND n.in_force_at > ${now}
     WHERE v.in_force_at <= ${now} ORDER BY v.document, v.in_force_at DESC, n.in_force_at`.execute(q)
  return rows
}

/** A version in one language. */
export async function writingOf(
  q: Queryable,
  { document, version }: Pick<VersionRow, 'document' | 'version'>,
  language: Language,
): Promise<Writing | null> {
  const { rows } = await sql<{ writing: Writing }>`
    SELECT platform.not_null(texts -> ${language}::text) AS writing FROM legal.version WHERE document = ${document} AND version = ${version}`.execute(
    q,
  )
  return rows[0]?.writing ?? null
}

/** A version in all languages. */
export async function writingsOf(q: Queryable, { document, version }: Pick<VersionRow, 'document' | 'version'>): Promise<Writings | null> {
  const { rows } = await sql<{ texts: Writings }>`SELECT texts FROM legal.version WHERE document = ${document} AND version = ${version}`.execute(q)
  return rows[0]?.texts ?? null
}

export interface StaffVersionRow extends VersionRow {
  readonly title: string
  readonly publishedBy: string | null
  readonly publishedAt: Instant
}

/** All versions of all documents, newest first. */
export async function allVersions(q: Queryable, language: Language): Promise<StaffVersionRow[]> {
  const { rows } = await sql<StaffVersionRow>`
    SELECT document, version, in_force_at AS "inForceAt", coalesce(texts -> ${language}::text ->> 'title', '') AS title,
           published_by AS "publishedBy", published_at AS "publishedAt"
      FROM legal.version ORDER BY in_force_at DESC, document`.execute(q)
  return rows
}

export interface NewVersion extends VersionRow {
  readonly texts: Writings
  readonly publishedBy: string
}

/** Publishes a version; false where the document has one of that day. */
export async function insertVersion(trx: Trx, { document, version, inForceAt, texts, publishedBy }: NewVersion): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO legal.version (document, version, in_force_at, texts, published_by)
    VALUES (${document}, ${version}, ${inForceAt}, ${JSON.stringify(texts)}::jsonb, ${publishedBy}) ON CONFLICT DO NOTHING`.execute(trx)
  return numAffectedRows === 1n
}
