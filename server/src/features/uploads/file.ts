import { randomBytes } from 'node:crypto'

/** A name that cannot be guessed and says nothing about the file. */
export const newName = () => randomBytes(16).toString('hex')

/** The path at which a file is served. Where uploads have a host of their own, the HTTP edge redirects to it. */
export function urlOfName(name: string): string {
  return `/uploads/${name}.webp`
}

export const FILE_CONTENT_TYPE = 'image/webp'
