import { httpErrors } from '@ohmstead/contract/http/errors'
import type { uploadFile } from '@ohmstead/contract/uploads/calls'
import { uploadErrors } from '@ohmstead/contract/uploads/errors'
import { PICTURE_MAX_PIXELS } from '@ohmstead/contract/uploads/types'
import { openGate } from '../../platform/gate.ts'
import type { CallContext } from '../../platform/implement.ts'
import { Refusal } from '../../platform/refusal.ts'
import { redraw, type PictureKind } from './redraw.ts'

const busy = () => new Refusal(httpErrors.unavailable, {})
/** Pictures decoded at once, and those in the queue: each holds a connection of the database meanwhile. */
const decoding = openGate(2, 2, busy)

/** The picture of an upload, encoded again; refused where it is none that is accepted. */
export async function drawn(file: File, kind: PictureKind, refuse: CallContext<typeof uploadFile>['refuse']): Promise<Buffer> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const result = await decoding.pass(() => redraw(bytes, kind))
  if (!('fault' in result)) return result.picture
  switch (result.fault) {
    case 'kindUnknown':
      return refuse(uploadErrors.pictureKindUnknown)
    case 'tooLarge':
      return refuse(uploadErrors.pictureTooLarge, { megapixels: PICTURE_MAX_PIXELS / 1_000_000 })
    case 'notPlain':
      return refuse(uploadErrors.pictureNotPlain)
    case 'moves':
      return refuse(uploadErrors.pictureMoves)
    case 'slow':
      throw busy()
    case 'broken':
      return refuse(uploadErrors.pictureBroken)
  }
}
