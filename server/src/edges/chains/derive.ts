import { addressOfKey } from '@ohmstead/contract/chains/address'
import { assert } from '@ohmstead/contract/kernel/assert'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { HDKey } from '@scure/bip32'
import type { ChainFamily } from './chain.ts'

/** Opens the addresses of an extended public key (BIP-32), of which the server has no private keys. */
export function openAddresses(family: ChainFamily, extendedPublicKey: string): (index: number) => string {
  const parent = HDKey.fromExtendedKey(extendedPublicKey)
  assert(parent.privateKey === null, 'an extended public key contains no private key')
  return (index) => {
    const { publicKey } = parent.deriveChild(index)
    assert(publicKey !== null, 'a derived key has a public key')
    return addressOfKey(family, secp256k1.Point.fromBytes(publicKey).toBytes(false))
  }
}
