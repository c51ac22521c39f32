import { h5, signatureOf } from '@ohmstead/contract/http/signing'

let key: Promise<CryptoKey> | undefined

/** Signs the parameters of a request as the public client `h5` (product §5). */
export function signRequest(params: Readonly<Record<string, unknown>>): Promise<string> {
  return signatureOf(params, globalThis.crypto.subtle === undefined ? plainHmac : webHmac)
}

async function webHmac(text: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  key ??= crypto.subtle.importKey('raw', new TextEncoder().encode(h5.secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', await key, text))
}

// Browsers offer WebCrypto to https and localhost only; a demo on a plain-http host signs with our own code, loaded on need.
async function plainHmac(text: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { hmacSha256 } = await import('./hmac-plain.ts')
  return hmacSha256(new TextEncoder().encode(h5.secret), text)
}

/** SHA-256 as lower-case hex. */
export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const plain = globalThis.crypto.subtle === undefined
  const hash = plain ? (await import('./hmac-plain.ts')).sha256(bytes) : new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** An unguessable text of 22 url-safe characters: nonces and idempotency keys. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
