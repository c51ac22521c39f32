import sharp, { type OutputInfo } from 'sharp'
import {
  ATTACHMENT_PIXELS,
  AVATAR_PIXELS,
  PICTURE_MAX_PIXELS,
  PROOF_PIXELS,
  TEXT_PICTURE_PIXELS,
  type FileKind,
} from '@ohmstead/contract/uploads/types'
import { formFault, pictureForm, sizeFault, type PictureFault } from './picture.ts'

const SECONDS_MAX = 5

// One picture uses one core, nothing of it is cached, and only these three decoders are enabled.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] })

/** The kinds that are pictures. */
export type PictureKind = Exclude<FileKind, 'document'>

interface Pixels {
  readonly data: Buffer
  readonly info: OutputInfo
}

export type Redrawn = { readonly picture: Buffer } | { readonly fault: PictureFault }

/** The size and the quality of a stored picture, unless it would be too large for its row. */
const forms: Readonly<Record<PictureKind, { readonly pixels: number; readonly fit: 'cover' | 'inside'; readonly quality: number }>> = {
  avatar: { pixels: AVATAR_PIXELS, fit: 'cover', quality: 82 },
  picture: { pixels: TEXT_PICTURE_PIXELS, fit: 'inside', quality: 84 },
  attachment: { pixels: ATTACHMENT_PIXELS, fit: 'inside', quality: 80 },
  proof: { pixels: PROOF_PIXELS, fit: 'inside', quality: 80 },
}

/** The database has the same limit. */
const STORED_MAX_BYTES = 262_144

/** Decodes a picture completely and encodes it again, an avatar as a square: the result contains pixels, and nothing else of the upload. */
export async function redraw(bytes: Buffer, kind: PictureKind = 'avatar'): Promise<Redrawn> {
  const fault = formFault(bytes, pictureForm(bytes))
  if (fault !== null) return { fault }
  try {
    const source = sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'warning' })
    const { width, height, pages = 1 } = await source.metadata()
    const size = sizeFault({ width, height, pages })
    if (size !== null) return { fault: size }
    const { pixels, fit, quality } = forms[kind]
    const drawn = await source
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .resize(pixels, pixels, { fit, withoutEnlargement: fit === 'inside' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { picture: await encode(drawn, quality) }
  } catch (error) {
    const text = String(error)
    return { fault: /pixel limit/i.test(text) ? 'tooLarge' : /timeout/i.test(text) ? 'slow' : 'broken' }
  }
}

/** Encodes pixels so that they fit a row: with less quality and fewer pixels than asked for where they need more bytes, such as noise. */
async function encode({ data, info: { width, height, channels } }: Pixels, asked: number): Promise<Buffer> {
  let [share, quality] = [1, asked]
  for (;;) {
    const drawn = sharp(data, { raw: { width, height, channels } })
    const [across, down] = [width, height].map((side) => Math.max(1, Math.floor(side * share)))
    const picture = await (share === 1 ? drawn : drawn.resize(across, down, { fit: 'fill' }))
      .timeout({ seconds: SECONDS_MAX })
      .webp({ quality, effort: 4 })
      .toBuffer()
    if (picture.length <= STORED_MAX_BYTES) return picture
    share *= 0.9 * Math.sqrt(STORED_MAX_BYTES / picture.length)
    quality = Math.max(50, quality - 15)
  }
}
