/** Where a file is served. A path: a host of its own, where there is one, is the HTTP edge's to send people to. */
export function urlOfName(name: string): string {
  return `/uploads/${name}.webp`
}

export const FILE_CONTENT_TYPE = 'image/webp'
