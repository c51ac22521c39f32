import { h5, signatureOf } from '@ohmstead/contract/http/signing'
import { subtleCrypto } from './secure-context.ts'

let key: Promise<CryptoKey> | undefined

/** Signs the parameters of a request as the public client `h5`. */
export function signRequest(params: Readonly<Record<string, unknown>>): Promise<string> {
  return signatureOf(params, subtleCrypto() === undefined ? plainHmac : webHmac)
}

async function webHmac(text: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  key ??= crypto.subtle.importKey('raw', new TextEncoder().encode(h5.secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', await key, text))
}

// Browsers offer WebCrypto only on https and localhost. A demo on a plain-http host signs with a library, which is loaded on demand.
async function plainHmac(text: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const [{ hmac }, { sha256 }] = await Promise.all([import('@noble/hashes/hmac.js'), import('@noble/hashes/sha2.js')])
  return hmac(sha256, new TextEncoder().encode(h5.secret), text)
}

/** SHA-256. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (subtleCrypto() === undefined) return (await import('@noble/hashes/sha2.js')).sha256(bytes)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** SHA-256 as lower-case hex. */
export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Array.from(await sha256(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** An unguessable text of 22 url-safe characters: nonces and idempotency keys. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
