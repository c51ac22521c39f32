import { uploadFile } from '@ohmstead/contract/uploads/calls'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { drawn } from '../drawn.act.ts'
import { newName, urlOfName } from '../file.ts'
import { insertFile } from '../file.store.ts'

const UNUSED_MAX = 4

export const takeFile = implement(uploadFile, async ({ trx, now, caller, refuse }, { kind, file }) => {
  const bytes = await drawn(file, kind, refuse)
  const fileId = newId('file', now)
  const name = newName()
  await insertFile(trx, { id: fileId, ownerId: caller.memberId, kind, name, bytes, at: now }, UNUSED_MAX)
  return { fileId, url: urlOfName(name) }
})
