import { parseEvmAddress } from '@ohmstead/contract/chains/address'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import {
  encodeFunctionData,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  toHex,
  type Hex,
  type TransactionSerializableEIP1559,
  type TransactionSerializedEIP1559,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { unitsOf } from '../scale.ts'
import { tokenAbi } from './token.ts'

/** A payment of the token and nothing else: everything that its bytes are made of. */
export interface PlainPayment {
  readonly chainId: number
  readonly token: string
  readonly decimals: number
  readonly to: string
  readonly amount: Micros
  readonly nonce: number
  readonly gas: bigint
  readonly feePerGasMax: bigint
  readonly priorityFeePerGas: bigint
}

/** What signed bytes are: who signed exactly this payment, and the hash that a network knows it by. */
export interface SignedPayment {
  readonly sender: string
  readonly hash: string
}

/** Signs a payment. Pure: the same input gives the same bytes. */
export const signPayment = (payment: PlainPayment, privateKey: Uint8Array): Promise<string> =>
  privateKeyToAccount(toHex(privateKey)).signTransaction(transactionOf(payment))

/** Who signed exactly this payment; null: the bytes are another one, or have another form than the one that networks use. */
export async function readPayment(payment: PlainPayment, raw: string): Promise<SignedPayment | null> {
  try {
    const { r, s, v: _, yParity, ...unsigned } = parseTransaction(raw as TransactionSerializedEIP1559)
    if (r === undefined || s === undefined || yParity === undefined) return null
    const expected = transactionOf(payment)
    const isExpected = serializeTransaction(unsigned) === serializeTransaction(expected) && serializeTransaction(expected, { r, s, yParity }) === raw
    if (!isExpected) return null
    return { sender: await recoverTransactionAddress({ serializedTransaction: raw }), hash: keccak256(raw as Hex) }
  } catch {
    // Bytes of strangers can be anything.
    return null
  }
}

function transactionOf({ chainId, token, decimals, to, amount, nonce, gas, feePerGasMax, priorityFeePerGas }: PlainPayment) {
  const [contract, recipient] = [parseEvmAddress(token), parseEvmAddress(to)]
  assert(contract !== undefined && recipient !== undefined, 'a payment is of a token contract to an address')
  return {
    type: 'eip1559',
    chainId,
    nonce,
    to: contract as Hex,
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [recipient as Hex, unitsOf(amount, decimals)] }),
    value: 0n,
    gas,
    maxFeePerGas: feePerGasMax,
    maxPriorityFeePerGas: priorityFeePerGas,
  } as const satisfies TransactionSerializableEIP1559
}
