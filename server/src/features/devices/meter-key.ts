import { createPublicKey } from 'node:crypto'
import { readPublicKey, type CurveName } from '@ohmstead/contract/charging/ocmf'

/** The curves on which a signature of a meter counts. */
const curves: readonly CurveName[] = ['secp256r1', 'secp256k1', 'secp384r1', 'secp521r1', 'brainpool256r1', 'brainpool384r1']

/** Whether bytes are the public key of a meter: DER or a bare point, on a supported curve. With any other key, no signature could be checked. */
export function isMeterKey(bytes: Buffer): boolean {
  return curves.some((curve) => {
    const key = readPublicKey(bytes.toString('hex'), curve)
    return key !== null && curves.includes(key.curve) && isOnCurve(key.spki)
  })
}

function isOnCurve(spki: Uint8Array): boolean {
  try {
    createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' })
    return true
  } catch {
    return false
  }
}
