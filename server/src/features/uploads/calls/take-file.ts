import { randomBytes } from 'node:crypto'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { uploadFile } from '@ohmstead/contract/uploads/calls'
import { uploadErrors } from '@ohmstead/contract/uploads/errors'
import { PICTURE_MAX_PIXELS } from '@ohmstead/contract/uploads/types'
import { openGate } from '../../../platform/gate.ts'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { urlOfName } from '../file.ts'
import { insertFile } from '../file.store.ts'
import { redraw } from '../redraw.ts'

/** Pictures decoded at once, and those in the queue: each holds a connection of the database meanwhile. */
const decoding = openGate(2, 2, () => new Refusal(httpErrors.unavailable, {}))
const UNUSED_MAX = 4

export const takeFile = implement(uploadFile, async ({ trx, now, caller, refuse }, { kind, file }) => {
  const bytes = Buffer.from(await file.arrayBuffer())
  const drawn = await decoding.pass(() => redraw(bytes, kind))
  if ('fault' in drawn) {
    switch (drawn.fault) {
      case 'kindUnknown':
        return refuse(uploadErrors.pictureKindUnknown)
      case 'tooLarge':
        return refuse(uploadErrors.pictureTooLarge, { megapixels: PICTURE_MAX_PIXELS / 1_000_000 })
      case 'notPlain':
        return refuse(uploadErrors.pictureNotPlain)
      case 'moves':
        return refuse(uploadErrors.pictureMoves)
      case 'broken':
        return refuse(uploadErrors.pictureBroken)
    }
  }
  const fileId = newId('file', now)
  const name = randomBytes(16).toString('hex')
  await insertFile(trx, { id: fileId, ownerId: caller.memberId, kind, name, bytes: drawn.picture, at: now }, UNUSED_MAX)
  return { fileId, url: urlOfName(name) }
})
