/** The cropped square: its zoom, and the position of its centre within its range (0 to 1). */
export interface Cut {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The largest picture that the page reads. Phone photos can have 15 MB. Only the cropped square is sent, with its own limit. */
export const PICTURE_MAX_MB = 32

export function isReadable({ size }: { readonly size: number }): boolean {
  return size <= PICTURE_MAX_MB * 1024 * 1024
}

/** Width and height of the picture that is sent, in pixels. */
export const CUT_PIXELS = 200
export const ZOOM_MOST = 4
const SIDE_KEPT = CUT_PIXELS * ZOOM_MOST * 2

/** The size of a picture while it is cropped: sharp at the highest zoom, smaller than a camera's original, and never enlarged. */
export function keptSize({ width, height }: Size): Size {
  const by = Math.min(1, SIDE_KEPT / Math.min(width, height))
  return { width: Math.round(width * by), height: Math.round(height * by) }
}

export const centred: Cut = { zoom: 1, x: 0.5, y: 0.5 }

/** The square in the picture's own pixels, always within the picture. */
export function fitted({ zoom, x, y }: Cut, { width, height }: Size): { readonly x: number; readonly y: number; readonly side: number } {
  const side = Math.min(width, height) / zoom
  return { x: x * (width - side), y: y * (height - side), side }
}

/** Moves the square by a part of its own side. */
export function moved(cut: Cut, picture: Size, right: number, down: number): Cut {
  const { side } = fitted(cut, picture)
  const along = (at: number, by: number, whole: number) => (whole - side < 1 ? at : Math.min(1, Math.max(0, at + (by * side) / (whole - side))))
  return { ...cut, x: along(cut.x, right, picture.width), y: along(cut.y, down, picture.height) }
}

export function zoomed(cut: Cut, zoom: number): Cut {
  return { ...cut, zoom }
}
