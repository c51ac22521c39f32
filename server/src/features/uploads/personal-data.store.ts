import type { PersonalData } from '../../platform/personal-data.ts'
import { contentTypeOf, urlOfName } from './file.ts'
import { filesOf } from './file.store.ts'

/** The files that a member uploaded, with their content. */
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
          contentType: contentTypeOf(row.kind),
          contentBase64: bytes.toString('base64'),
        })),
      }
    },
  },
]
