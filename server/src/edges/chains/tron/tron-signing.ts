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
