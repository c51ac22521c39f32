import { createHash } from 'node:crypto'
import { addressBytes, addressOfKey, tronAddress } from '@ohmstead/contract/chains/address'
import { assert } from '@ohmstead/contract/kernel/assert'
import { secp256k1 } from '@noble/curves/secp256k1.js'

// The transactions of Tron in protobuf (core/Tron.proto and smart_contract.proto of the protocol), written independently of the library that the adapter
// signs with: what the local chain accepts was encoded twice in the same way.

/** A transaction as the local chain carries it out. Addresses are canonical. */
export interface Transaction {
  readonly id: string
  readonly raw: string
  readonly bytes: number
  readonly refBlock: { readonly bytes: string; readonly hash: string }
  readonly expiration: number
  readonly feeLimit: number
  readonly act:
    | { readonly kind: 'coins'; readonly to: string; readonly amount: bigint }
    | { readonly kind: 'call'; readonly contract: string; readonly data: string }
  readonly owner: string
  /** The address that signed; undefined: the signature is none. */
  readonly signer: string | undefined
}

const FIELDS = { ref: 1, refHash: 4, expiration: 8, contract: 11, timestamp: 14, feeLimit: 18 } as const
const TYPES = { coins: 1, call: 31 } as const

type Field = { readonly number: number; readonly value: Uint8Array | bigint }

/** Reads the fields of a message; throws when it is none. Only the two kinds of values that transactions contain are known. */
function fieldsOf(bytes: Uint8Array): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at++]
      assert(byte !== undefined, 'the message is whole')
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw new Error('a number is too long')
  }
  while (at < bytes.length) {
    const tag = Number(varint())
    if ((tag & 7) === 0) fields.push({ number: tag >> 3, value: varint() })
    else {
      assert((tag & 7) === 2, 'a field is a number or bytes')
      const length = Number(varint())
      assert(at + length <= bytes.length, 'the message is whole')
      fields.push({ number: tag >> 3, value: bytes.subarray(at, at + length) })
      at += length
    }
  }
  return fields
}

const bytesIn = (fields: readonly Field[], number: number): Uint8Array => {
  const value = fields.find((field) => field.number === number)?.value
  return value instanceof Uint8Array ? value : new Uint8Array()
}
const numberIn = (fields: readonly Field[], number: number): bigint => {
  const value = fields.find((field) => field.number === number)?.value
  return typeof value === 'bigint' ? value : 0n
}
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

function addressIn(fields: readonly Field[], number: number): string {
  const bytes = bytesIn(fields, number)
  assert(bytes.length === 21 && bytes[0] === 0x41, 'an address has 21 bytes and begins with 41')
  return tronAddress(bytes.subarray(1))
}

/** The address of a private key. */
export const addressOfPrivateKey = (key: Uint8Array): string => addressOfKey('tron', secp256k1.getPublicKey(key, false))

/** Reads a signed transaction; throws when it is none, or has another kind. */
export function readTransaction(raw: string): Transaction {
  assert(/^([0-9a-f]{2}){1,5000}$/.test(raw), 'a transaction is hexadecimal and at most 5,000 bytes')
  const bytes = Buffer.from(raw, 'hex')
  const outer = fieldsOf(bytes)
  const signed = bytesIn(outer, 1)
  const inner = fieldsOf(signed)
  const contracts = inner.filter(({ number }) => number === FIELDS.contract)
  assert(contracts.length === 1, 'a transaction has one contract')
  const contract = fieldsOf(bytesIn(inner, FIELDS.contract))
  const value = fieldsOf(bytesIn(fieldsOf(bytesIn(contract, 2)), 2))
  const type = Number(numberIn(contract, 1))
  assert(type === TYPES.coins || type === TYPES.call, 'a transaction sends coins or calls a contract')
  const id = sha256(signed)
  return {
    id: hex(id),
    raw,
    bytes: bytes.length,
    refBlock: { bytes: hex(bytesIn(inner, FIELDS.ref)), hash: hex(bytesIn(inner, FIELDS.refHash)) },
    expiration: Number(numberIn(inner, FIELDS.expiration)),
    feeLimit: Number(numberIn(inner, FIELDS.feeLimit)),
    owner: addressIn(value, 1),
    act:
      type === TYPES.coins
        ? { kind: 'coins', to: addressIn(value, 2), amount: numberIn(value, 3) }
        : { kind: 'call', contract: addressIn(value, 2), data: hex(bytesIn(value, 4)) },
    signer: signerOf(id, bytesIn(outer, 2)),
  }
}

function signerOf(hash: Uint8Array, signature: Uint8Array): string | undefined {
  try {
    const recovery = (signature[64] ?? 0) % 27
    const key = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact').addRecoveryBit(recovery).recoverPublicKey(hash)
    return addressOfKey('tron', key.toBytes(false))
  } catch {
    return undefined
  }
}

function varint(value: bigint): number[] {
  return value < 0x80n ? [Number(value)] : [Number(value & 0x7fn) | 0x80, ...varint(value >> 7n)]
}
const number = (field: number, value: bigint): number[] => (value === 0n ? [] : [...varint(BigInt(field << 3)), ...varint(value)])
const part = (field: number, bytes: ArrayLike<number>): number[] => [
  ...varint(BigInt((field << 3) | 2)),
  ...varint(BigInt(bytes.length)),
  ...Array.from(bytes),
]
const address = (field: number, text: string) => part(field, [0x41, ...addressBytes(text)])

export interface Draft {
  readonly key: Uint8Array
  readonly act: Transaction['act']
  readonly refBlock: Transaction['refBlock']
  readonly expiration: number
  readonly timestamp: number
  readonly feeLimit: number
}

/** Signs a transaction in the name of a key. */
export function writeTransaction({ key, act, refBlock, expiration, timestamp, feeLimit }: Draft): string {
  const owner = address(1, addressOfPrivateKey(key))
  const value =
    act.kind === 'coins'
      ? [...owner, ...address(2, act.to), ...number(3, act.amount)]
      : [...owner, ...address(2, act.contract), ...part(4, Buffer.from(act.data, 'hex'))]
  const name = act.kind === 'coins' ? 'TransferContract' : 'TriggerSmartContract'
  const any = [...part(1, Buffer.from(`type.googleapis.com/protocol.${name}`)), ...part(2, value)]
  const body = Uint8Array.from([
    ...part(FIELDS.ref, Buffer.from(refBlock.bytes, 'hex')),
    ...part(FIELDS.refHash, Buffer.from(refBlock.hash, 'hex')),
    ...number(FIELDS.expiration, BigInt(expiration)),
    ...part(FIELDS.contract, [...number(1, BigInt(TYPES[act.kind])), ...part(2, any)]),
    ...number(FIELDS.timestamp, BigInt(timestamp)),
    ...number(FIELDS.feeLimit, BigInt(feeLimit)),
  ])
  const [recovery = 0, ...compact] = secp256k1.sign(sha256(body), key, { prehash: false, format: 'recovered' })
  return hex(Uint8Array.from([...part(1, body), ...part(2, [...compact, recovery + 27])]))
}
