import { z } from '../kernel/field.ts'

/** What a file is for; each kind has its own form. */
export const fileKinds = ['avatar'] as const
export type FileKind = (typeof fileKinds)[number]

/** Largest file that is taken (product §8). */
export const FILE_MAX_BYTES = 2 * 1024 * 1024
/** Most pixels a picture may have: what fits a file can still be too much to open. */
export const PICTURE_MAX_PIXELS = 16_000_000
/** Width and height of an avatar as it is kept. */
export const AVATAR_PIXELS = 200

/** The one file of a multipart body. */
export const fileField = z.file().check(z.maxSize(FILE_MAX_BYTES))
