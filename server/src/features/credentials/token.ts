import { randomBytes } from 'node:crypto'

/** 256 random bits, as text. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}
