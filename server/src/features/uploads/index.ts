import type { callsByOwner } from '@ohmstead/contract/index'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from '../../platform/database.ts'
import type { Due } from '../../platform/due.ts'
import type { Implemented } from '../../platform/implement.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { takeFile } from './calls/take-file.ts'
import { FILE_CONTENT_TYPE, urlOfName } from './file.ts'
import { forgetUnusedFiles } from './file.jobs.ts'
import { bytesByName, filesOf, nameOf } from './file.store.ts'

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

/** What a member gave, the files themselves with it. */
export const uploadsPersonalData: readonly PersonalData[] = [
  {
    name: 'uploads.files',
    async page(q, memberId, page) {
      const { rows, total } = await filesOf(q, memberId, page)
      return {
        total,
        rows: rows.map(({ bytes, name, ...row }) => ({
          ...row,
          url: urlOfName(name),
          contentType: FILE_CONTENT_TYPE,
          contentBase64: bytes.toString('base64'),
        })),
      }
    },
  },
]

type UploadCalls = (typeof callsByOwner)['uploads']

export const uploadHandlers: { readonly [Name in keyof UploadCalls]: Implemented<UploadCalls[Name]> } = { uploadFile: takeFile }

export const uploadDueWork: readonly Due[] = [forgetUnusedFiles]
