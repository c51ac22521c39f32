import { createPublicKey, verify } from 'node:crypto'
import type { VerifyEcdsa } from '@ohmstead/contract/charging/ocmf'

/** The server supports every curve that a record may name. */
export const verifyEcdsa: VerifyEcdsa = ({ hash, publicKeySpki, signature, data }) => {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKeySpki), format: 'der', type: 'spki' })
    return verify(hash.replace('-', '').toLowerCase(), data, { key, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    return false
  }
}
