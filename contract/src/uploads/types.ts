import { strict, z } from '../kernel/field.ts'

/** The purpose of a file; each kind has its own format. */
export const fileKinds = ['avatar', 'proof', 'picture', 'attachment', 'document'] as const
export type FileKind = (typeof fileKinds)[number]
/** The kinds that members upload on their own; a picture for texts is uploaded by staff, an attachment or a document with a message to support. */
export const memberFileKinds = ['avatar', 'proof'] as const

/** The largest accepted file. */
export const FILE_MAX_BYTES = 2 * 1024 * 1024
/** The most pixels a picture may have: a small file can contain too many to decode. */
export const PICTURE_MAX_PIXELS = 16_000_000
/** Width and height of a stored avatar. */
export const AVATAR_PIXELS = 200
/** The longer side of a stored proof. */
export const PROOF_PIXELS = 1_280
/** The longer side of a picture in a conversation. */
export const ATTACHMENT_PIXELS = 1_600
/** The longer side of a stored picture of a text. */
export const TEXT_PICTURE_PIXELS = 1_600

/** The one file of a multipart body. */
export const fileField = z.file().check(z.maxSize(FILE_MAX_BYTES))

/** The media types of accepted pictures, as a file chooser takes them. */
export const pictureTypes = 'image/png,image/jpeg,image/webp'
/** The same with documents. */
export const attachmentTypes = `${pictureTypes},application/pdf`

/** A file of a message: where it is, and whether it is shown or downloaded. */
export const attachedFile = strict({ url: z.string(), kind: z.enum(['picture', 'document']) })
