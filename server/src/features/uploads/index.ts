import type { Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from '../../platform/database.ts'
import { FILE_CONTENT_TYPE, urlOfName } from './file.ts'
import { bytesByName, nameOf } from './file.store.ts'

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
