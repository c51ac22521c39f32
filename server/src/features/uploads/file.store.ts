import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { FileKind } from '@ohmstead/contract/uploads/types'
import type { Queryable, Trx } from '../../platform/database.ts'

export interface NewFile {
  readonly id: Id<'file'>
  readonly ownerId: Id<'member'>
  readonly kind: FileKind
  readonly name: string
  readonly bytes: Buffer
  readonly at: Instant
}

/** Stores a file. Of its unused files, an owner keeps only the newest few. */
export async function insertFile(trx: Trx, { id, ownerId, kind, name, bytes, at }: NewFile, unusedMax: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`uploads ${ownerId}`}, 2040))`.execute(trx)
  await sql`
    DELETE FROM uploads.file WHERE id IN (
      SELECT id FROM uploads.file WHERE owner_id = ${ownerId} AND used_since IS NULL ORDER BY created_at DESC, id DESC OFFSET ${unusedMax - 1})`.execute(
    trx,
  )
  await sql`
    INSERT INTO uploads.file (id, owner_id, kind, name, bytes, created_at) VALUES (${id}, ${ownerId}, ${kind}, ${name}, ${bytes}, ${at})`.execute(trx)
}

export interface NewPicture {
  readonly id: Id<'file'>
  readonly staffId: Id<'staff'>
  readonly name: string
  readonly bytes: Buffer
  readonly at: Instant
}

/** Stores a picture for texts, which is kept. */
export async function insertPicture(trx: Trx, { id, staffId, name, bytes, at }: NewPicture): Promise<void> {
  await sql`
    INSERT INTO uploads.file (id, uploaded_by, kind, name, bytes, created_at, used_since)
    VALUES (${id}, ${staffId}, 'picture', ${name}, ${bytes}, ${at}, ${at})`.execute(trx)
}

export async function pictureExists(q: Queryable, name: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM uploads.file WHERE name = ${name} AND kind = 'picture'`.execute(q)
  return rows.length === 1
}

/** Marks a file as used; false where it is another owner's, of another kind, or does not exist. */
export async function markUsed(
  trx: Trx,
  { fileId, ownerId, kind, at }: { fileId: Id<'file'>; ownerId: Id<'member'>; kind: FileKind; at: Instant },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE uploads.file SET used_since = coalesce(used_since, ${at}::timestamptz)
    WHERE id = ${fileId} AND owner_id = ${ownerId} AND kind = ${kind} RETURNING 1`.execute(trx)
  return rows.length === 1
}

export async function deleteFileOf(trx: Trx, ownerId: Id<'member'>, fileId: Id<'file'>): Promise<void> {
  await sql`DELETE FROM uploads.file WHERE id = ${fileId} AND owner_id = ${ownerId}`.execute(trx)
}

export async function deleteFilesOf(trx: Trx, ownerId: Id<'member'>): Promise<void> {
  await sql`DELETE FROM uploads.file WHERE owner_id = ${ownerId}`.execute(trx)
}

export async function nameOf(q: Queryable, fileId: Id<'file'>): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM uploads.file WHERE id = ${fileId}`.execute(q)
  return rows[0]?.name ?? null
}

export async function fileNamed(q: Queryable, name: string): Promise<{ bytes: Buffer; kind: FileKind } | null> {
  const { rows } = await sql<{ bytes: Buffer; kind: FileKind }>`SELECT bytes, kind FROM uploads.file WHERE name = ${name}`.execute(q)
  return rows[0] ?? null
}

export type AttachmentKind = Extract<FileKind, 'attachment' | 'document'>

export interface NewAttachment {
  readonly id: Id<'file'>
  readonly kind: AttachmentKind
  readonly name: string
  readonly bytes: Buffer
  readonly at: Instant
}

/** Stores a file of a message, which is kept as long as the message. */
export async function insertAttachment(trx: Trx, { id, kind, name, bytes, at }: NewAttachment): Promise<void> {
  await sql`
    INSERT INTO uploads.file (id, kind, name, bytes, created_at, used_since) VALUES (${id}, ${kind}, ${name}, ${bytes}, ${at}, ${at})`.execute(trx)
}

/** The names of files of messages. */
export async function attachmentsAmong(q: Queryable, ids: readonly Id<'file'>[]): Promise<{ id: Id<'file'>; kind: AttachmentKind; name: string }[]> {
  const { rows } = await sql<{ id: Id<'file'>; kind: AttachmentKind; name: string }>`
    SELECT id, kind, name FROM uploads.file WHERE id = ANY(${[...ids]}::text[]) AND kind IN ('attachment', 'document')`.execute(q)
  return rows
}

/** Deletes files of messages that are deleted. */
export async function deleteAttachments(trx: Trx, ids: readonly Id<'file'>[]): Promise<void> {
  await sql`DELETE FROM uploads.file WHERE id = ANY(${[...ids]}::text[]) AND kind IN ('attachment', 'document')`.execute(trx)
}

export interface FileRow {
  readonly fileId: Id<'file'>
  readonly kind: FileKind
  readonly name: string
  readonly bytes: Buffer
  readonly createdAt: Instant
  readonly usedSince: Instant | null
}

/** The uploads of an owner, newest first. */
export async function filesOf(
  q: Queryable,
  ownerId: Id<'member'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: FileRow[]; total: number }> {
  const { rows } = await sql<FileRow>`
    SELECT id AS "fileId", kind, name, bytes, created_at AS "createdAt", used_since AS "usedSince"
    FROM uploads.file WHERE owner_id = ${ownerId} ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`.execute(q)
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM uploads.file WHERE owner_id = ${ownerId}`.execute(q)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Deletes files that were uploaded before a moment and never used. */
export async function forgetUnused(q: Queryable, before: Instant): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM uploads.file WHERE used_since IS NULL AND created_at < ${before}`.execute(q)
  return Number(numAffectedRows ?? 0n)
}
