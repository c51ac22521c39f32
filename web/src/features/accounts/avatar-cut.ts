/** Which square of a picture is kept: how near, and where its middle lies between the edges it can reach (0 to 1). */
export interface Cut {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The largest picture that is read here. Phones make some of 15 MB; what is sent is the cut alone, and has a limit of its own. */
export const PICTURE_MAX_MB = 32

export function isReadable({ size }: { readonly size: number }): boolean {
  return size <= PICTURE_MAX_MB * 1024 * 1024
}

/** What leaves the page, in pixels. */
export const CUT_PIXELS = 200
export const ZOOM_MOST = 4
const SIDE_KEPT = CUT_PIXELS * ZOOM_MOST * 2

/** How large a picture is kept while it is cut: fine enough at the nearest, and not all that a camera takes; it is never made larger. */
export function keptSize({ width, height }: Size): Size {
  const by = Math.min(1, SIDE_KEPT / Math.min(width, height))
  return { width: Math.round(width * by), height: Math.round(height * by) }
}

export const centred: Cut = { zoom: 1, x: 0.5, y: 0.5 }

/** The square in the picture's own pixels; it never leaves the picture. */
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
