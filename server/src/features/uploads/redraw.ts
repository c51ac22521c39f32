import sharp from 'sharp'
import { AVATAR_PIXELS, PICTURE_MAX_PIXELS } from '@ohmstead/contract/uploads/types'
import { formFault, pictureForm, sizeFault, type PictureFault } from './picture.ts'

const SECONDS_MAX = 5

// One picture uses one core, nothing of it is cached, and only these three decoders are enabled.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] })

export type Redrawn = { readonly picture: Buffer } | { readonly fault: PictureFault }

/** Decodes a picture completely and encodes it again as a square: the result contains pixels, and nothing else of the upload. */
export async function redraw(bytes: Buffer): Promise<Redrawn> {
  const fault = formFault(bytes, pictureForm(bytes))
  if (fault !== null) return { fault }
  try {
    const source = sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'warning' })
    const { width, height, pages = 1 } = await source.metadata()
    const size = sizeFault({ width, height, pages })
    if (size !== null) return { fault: size }
    const picture = await source
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .resize(AVATAR_PIXELS, AVATAR_PIXELS, { fit: 'cover' })
      .toColourspace('srgb')
      .webp({ quality: 82, effort: 4 })
      .toBuffer()
    return { picture }
  } catch (error) {
    return { fault: /pixel limit/i.test(String(error)) ? 'tooLarge' : 'broken' }
  }
}
