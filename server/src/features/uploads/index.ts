import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { FILE_CONTENT_TYPE, newName, urlOfName } from './file.ts'
import { bytesByName, insertPicture, nameOf, pictureExists } from './file.store.ts'

export { drawn } from './drawn.act.ts'
export { deleteFileOf, deleteFilesOf, markUsed } from './file.store.ts'

/** The URL of a file; null where it was deleted. The caller checks who may see it. */
export async function urlOfFile(q: Queryable, fileId: Id<'file'>): Promise<string | null> {
  const name = await nameOf(q, fileId)
  return name === null ? null : urlOfName(name)
}

/** A file as it is served, by its random name. */
export async function fileByName(q: Queryable, name: string): Promise<{ bytes: Buffer; contentType: string } | null> {
  const bytes = await bytesByName(q, name)
  return bytes && { bytes, contentType: FILE_CONTENT_TYPE }
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
