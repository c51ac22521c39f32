import type { Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from '../../platform/database.ts'
import { FILE_CONTENT_TYPE, urlOfName } from './file.ts'
import { bytesByName, nameOf } from './file.store.ts'

export { deleteFileOf, deleteFilesOf, markUsed } from './file.store.ts'

/** Where a file is served, for whoever may show it. Null where there is none any more. */
export async function urlOfFile(q: Queryable, fileId: Id<'file'>): Promise<string | null> {
  const name = await nameOf(q, fileId)
  return name === null ? null : urlOfName(name)
}

/** A file as it is sent out, by its random name. */
export async function fileByName(q: Queryable, name: string): Promise<{ bytes: Buffer; contentType: string } | null> {
  const bytes = await bytesByName(q, name)
  return bytes && { bytes, contentType: FILE_CONTENT_TYPE }
}
