import type { VerifyEcdsa } from '@ohmstead/contract/charging/ocmf'
import type { Tools } from './verify-evidence.ts'

const subtle = (): SubtleCrypto | undefined => globalThis.crypto.subtle

/** SHA-256 by the browser; where it has no WebCrypto (a demo on a plain-http host), by our own code. */
async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const own = subtle()
  const digest = own === undefined ? (await import('../../platform/hmac-plain.ts')).sha256(bytes) : new Uint8Array(await own.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const namedCurves: Readonly<Record<string, string>> = { secp256r1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' }

/** A browser knows the three curves of NIST; of any other it cannot say. */
const verifyEcdsa: VerifyEcdsa = async ({ curve, hash, publicKeySpki, signature, data }) => {
  const own = subtle()
  const namedCurve = namedCurves[curve]
  if (own === undefined || namedCurve === undefined) return null
  try {
    const key = await own.importKey('spki', publicKeySpki, { name: 'ECDSA', namedCurve }, false, ['verify'])
    return await own.verify({ name: 'ECDSA', hash }, key, signature, data)
  } catch {
    return false
  }
}

export const browserTools: Tools = { sha256, verifyEcdsa }
