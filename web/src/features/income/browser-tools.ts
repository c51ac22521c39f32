import type { VerifyEcdsa } from '@ohmstead/contract/charging/ocmf'
import { sha256Hex } from '../../platform/hmac.ts'
import type { Tools } from './verify-evidence.ts'

const subtle = (): SubtleCrypto | undefined => globalThis.crypto.subtle

const namedCurves: Readonly<Record<string, string>> = { secp256r1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' }

/** Browsers support the three NIST curves; others cannot be checked. */
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

export const browserTools: Tools = { sha256: (text) => sha256Hex(new TextEncoder().encode(text)), verifyEcdsa }
