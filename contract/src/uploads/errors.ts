import { declareErrors } from '../kernel/error.ts'

export const uploadErrors = declareErrors('uploads', 3500, {
  pictureKindUnknown: { code: 3501, status: 415 },
  pictureTooLarge: { code: 3502, params: ['megapixels'] },
  pictureNotPlain: { code: 3503 },
  pictureBroken: { code: 3504 },
  pictureMoves: { code: 3505 },
  documentBroken: { code: 3506 },
  documentActive: { code: 3507 },
})

/** Why a picture is refused. */
export const pictureErrors = [
  uploadErrors.pictureKindUnknown,
  uploadErrors.pictureTooLarge,
  uploadErrors.pictureNotPlain,
  uploadErrors.pictureBroken,
  uploadErrors.pictureMoves,
] as const

/** Why a file of a message is refused. */
export const attachmentErrors = [...pictureErrors, uploadErrors.documentBroken, uploadErrors.documentActive] as const
