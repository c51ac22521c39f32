import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Attached } from './attached.act.ts'
import type { Queryable, Trx } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { contentTypeOf, newName, urlOfName } from './file.ts'
import { attachmentsAmong, fileNamed, insertAttachment, insertPicture, nameOf, pictureExists } from './file.store.ts'

export { drawn } from './drawn.act.ts'
export { attached, type Attached } from './attached.act.ts'
export { deleteAttachments, deleteFileOf, deleteFilesOf, markUsed } from './file.store.ts'

/** The URL of a file; null where it was deleted. The caller checks who may see it. */
export async function urlOfFile(q: Queryable, fileId: Id<'file'>): Promise<string | null> {
  const name = await nameOf(q, fileId)
  return name === null ? null : urlOfName(name)
}

/** A file as it is served, by its random name. */
export async function fileByName(q: Queryable, name: string): Promise<{ bytes: Buffer; contentType: string } | null> {
  const file = await fileNamed(q, name)
  return file && { bytes: file.bytes, contentType: contentTypeOf(file.kind) }
}

/** Keeps a drawn picture for texts, and returns its URL. */
export async function keepPicture(trx: Trx, { staffId, bytes, at }: { staffId: Id<'staff'>; bytes: Buffer; at: Instant }): Promise<string> {
  const name = newName()
  await insertPicture(trx, { id: newId('file', at), staffId, name, bytes, at })
  return urlOfName(name)
}

/** Whether a URL is that of a picture for texts. */
export async function isPicture(q: Queryable, url: string): Promise<boolean> {
  const [, name] = /^\/uploads\/([0-9a-f]{32})\.webp$/.exec(url) ?? []
  return name !== undefined && (await pictureExists(q, name))
}

/** Keeps a file of a message, which the caller stores in the same transaction. */
export async function keepAttachment(trx: Trx, { kind, bytes }: Attached, at: Instant): Promise<Id<'file'>> {
  const id = newId('file', at)
  await insertAttachment(trx, { id, kind, name: newName(), bytes, at })
  return id
}

/** Files of messages as pages show them. The caller checks who may see them. */
export async function attachedFiles(
  q: Queryable,
  ids: readonly Id<'file'>[],
): Promise<Map<Id<'file'>, { url: string; kind: 'picture' | 'document' }>> {
  const found = ids.length === 0 ? [] : await attachmentsAmong(q, ids)
  return new Map(found.map(({ id, kind, name }) => [id, { url: urlOfName(name, kind), kind: kind === 'document' ? 'document' : 'picture' }]))
}
