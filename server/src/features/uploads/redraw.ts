import sharp from 'sharp'
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

export type Redrawn = { readonly picture: Buffer } | { readonly fault: PictureFault }

/** The size of a stored picture, and the qualities to try until it is small enough for its row. */
const forms: Readonly<Record<PictureKind, { readonly pixels: number; readonly fit: 'cover' | 'inside'; readonly qualities: readonly number[] }>> = {
  avatar: { pixels: AVATAR_PIXELS, fit: 'cover', qualities: [82] },
  picture: { pixels: TEXT_PICTURE_PIXELS, fit: 'inside', qualities: [84, 70, 50, 30] },
  attachment: { pixels: ATTACHMENT_PIXELS, fit: 'inside', qualities: [80, 60, 40, 20] },
  proof: { pixels: PROOF_PIXELS, fit: 'inside', qualities: [80, 60, 40, 20] },
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
    const { pixels, fit, qualities } = forms[kind]
    const drawn = source
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .resize(pixels, pixels, { fit, withoutEnlargement: fit === 'inside' })
      .toColourspace('srgb')
    for (const quality of qualities) {
      const picture = await drawn.clone().webp({ quality, effort: 4 }).toBuffer()
      if (picture.length <= STORED_MAX_BYTES) return { picture }
    }
    return { fault: 'tooLarge' }
  } catch (error) {
    return { fault: /pixel limit/i.test(String(error)) ? 'tooLarge' : 'broken' }
  }
}
