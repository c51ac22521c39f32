import { createHash } from 'node:crypto'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Signed, Unsigned } from '../chain.ts'
import { hexOf } from './words.ts'

/**
 * Builds and signs with the library of Tron, without a node; it is large, so it is loaded with the first signature. The number of the transfer is part of
 * its time, which no node checks: otherwise two equal transfers in one block would be the same transaction, and only one would be paid.
 */
export async function signTransfer({ nonce, token, data, fees }: Unsigned, privateKey: Uint8Array): Promise<Signed> {
  const { anchor } = fees
  assert(anchor !== undefined, 'a transfer on Tron refers to a block')
  const { TronWeb, utils } = await import('tronweb')
  const key = hexOf(privateKey)
  const owner = TronWeb.address.fromPrivateKey(key)
  assert(owner !== false, 'the key has an address')
  // It is given everything it needs, so it never asks this address.
  const { transactionBuilder, trx } = new TronWeb({ fullHost: 'http://127.0.0.1' })
  const { transaction } = await transactionBuilder.triggerSmartContract(
    token,
    '',
    {
      input: data,
      feeLimit: Number(fees.gas * fees.feePerGasMax),
      txLocal: true,
      blockHeader: {
        ref_block_bytes: anchor.blockNumber.toString(16).padStart(16, '0').slice(-4),
        ref_block_hash: anchor.blockHash.slice(16, 32),
        expiration: anchor.expiresAt,
        timestamp: anchor.at + nonce,
      },
    },
    [],
    owner,
  )
  const signed = await trx.sign(transaction, key)
  const message = utils.transaction.txJsonToPb(signed)
  for (const signature of signed.signature) message.addSignature(Uint8Array.from(Buffer.from(signature, 'hex')))
  return { raw: hexOf(message.serializeBinary()), transactionHash: signed.txID, expiresAt: anchor.expiresAt }
}

/** What the library's protobuf classes, which it has no types for, are used for. */
interface Messages {
  readonly TronWebProto: {
    readonly Transaction: {
      deserializeBinary(bytes: Uint8Array): { getRawData(): { serializeBinary(): Uint8Array }; getSignatureList_asU8(): Uint8Array[] }
    }
  }
}

/** The hash of a transaction and the address whose key signed it; null: these bytes are none. */
export async function readSigned(raw: string): Promise<{ readonly transactionHash: string; readonly signer: string } | null> {
  const { TronWeb, utils } = await import('tronweb')
  try {
    const message = (globalThis as unknown as Messages).TronWebProto.Transaction.deserializeBinary(Buffer.from(raw, 'hex'))
    const transactionHash = createHash('sha256').update(message.getRawData().serializeBinary()).digest('hex')
    const [signature, ...more] = message.getSignatureList_asU8()
    if (signature === undefined || more.length > 0) return null
    return { transactionHash, signer: TronWeb.address.fromHex(utils.crypto.ecRecover(transactionHash, hexOf(signature))) }
  } catch {
    // Most bytes are no transaction.
    return null
  }
}
