import { randomBytes } from 'node:crypto'
import type { FileKind } from '@ohmstead/contract/uploads/types'

/** A name that cannot be guessed and says nothing about the file. */
export const newName = () => randomBytes(16).toString('hex')

/** The path at which a file is served. Where uploads have a host of their own, the HTTP edge redirects to it. */
export function urlOfName(name: string, kind?: FileKind): string {
  return `/uploads/${name}.${kind === 'document' ? 'pdf' : 'webp'}`
}

/** How a file is served. */
export const contentTypeOf = (kind: FileKind) => (kind === 'document' ? 'application/pdf' : 'image/webp')
