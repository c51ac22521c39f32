import { call } from '../kernel/call.ts'
import { id, strict, z } from '../kernel/field.ts'
import { pictureErrors } from './errors.ts'
import { FILE_MAX_BYTES, fileField, memberFileKinds } from './types.ts'

export const uploadFile = call('upload/merChantupload', {
  by: 'member',
  repeat: 'again',
  file: { maxBytes: FILE_MAX_BYTES },
  summary:
    'Accepts a PNG, JPEG or WebP of at most 2 MB and 16 megapixels, encodes it again and stores only the pixels. Files that are not used within a day are deleted.',
  input: strict({ kind: z._default(z.enum(memberFileKinds), 'avatar'), file: fileField }),
  output: strict({ fileId: id('file'), url: z.string() }),
  errors: pictureErrors,
  example: { as: 'ada', input: { file: '@picture' } },
  perMinute: 10,
})
