import { createHmac } from 'node:crypto'
import { canonicalJson } from '../../platform/hash.ts'

/** The fields of a sign-in that decide who may act with it, and for how long. */
export type SignInFields = Readonly<Record<string, string | number | boolean | Buffer | null>>

/** The code over a sign-in; `key` is derived from the key of the server. */
export function signInCode(key: string, fields: SignInFields): Buffer {
  const plain = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, Buffer.isBuffer(value) ? value.toString('hex') : value]))
  return createHmac('sha256', key).update(canonicalJson(plain)).digest()
}
