import { z } from '../kernel/field.ts'

/** The purpose of a file; each kind has its own format. */
export const fileKinds = ['avatar', 'proof'] as const
export type FileKind = (typeof fileKinds)[number]

/** The largest accepted file. */
export const FILE_MAX_BYTES = 2 * 1024 * 1024
/** The most pixels a picture may have: a small file can contain too many to decode. */
export const PICTURE_MAX_PIXELS = 16_000_000
/** Width and height of a stored avatar. */
export const AVATAR_PIXELS = 200
/** The longer side of a stored proof. */
export const PROOF_PIXELS = 1_280

/** The one file of a multipart body. */
export const fileField = z.file().check(z.maxSize(FILE_MAX_BYTES))
