import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** EIP-55: letters in mixed case are a checksum and must fit; all in one case there is none to check. The zero address is refused. */
export function parseEvmAddress(text: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text) || /^0x0{40}$/.test(text)) return undefined
  const digits = text.slice(2)
  const spelled = evmAddress(hexToBytes(digits.toLowerCase()))
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return hasChecksum && spelled !== text ? undefined : spelled
}

/** Twenty bytes as an address with its checksum (EIP-55). */
export function evmAddress(bytes: Uint8Array): string {
  const digits = bytesToHex(bytes)
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  return `0x${[...digits].map((digit, index) => (Number.parseInt(hash[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`
}

/** First byte of every address of the main and test networks of Tron, which makes the text begin with T. */
const TRON_PREFIX = 0x41

/** base58check of 21 bytes; the zero address is refused. */
export function parseTronAddress(text: string): string | undefined {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return undefined
  const bytes = fromBase58(text)
  if (bytes.length !== 25 || bytes[0] !== TRON_PREFIX) return undefined
  const [body, checksum] = [bytes.subarray(0, 21), bytes.subarray(21)]
  if (!checksumOf(body).every((byte, index) => byte === checksum[index]) || body.subarray(1).every((byte) => byte === 0)) return undefined
  return text
}

/** Twenty bytes as an address of Tron. */
export function tronAddress(bytes: Uint8Array): string {
  const body = Uint8Array.of(TRON_PREFIX, ...bytes)
  return toBase58(Uint8Array.of(...body, ...checksumOf(body)))
}

/** The address of a public key of 65 bytes: the last twenty of its hash, which both families spell in their way. */
export function addressOfKey(family: 'evm' | 'tron', publicKey: Uint8Array): string {
  const bytes = keccak_256(publicKey.subarray(1)).subarray(12)
  return family === 'evm' ? evmAddress(bytes) : tronAddress(bytes)
}

/** The twenty bytes of a canonical address. */
export function addressBytes(address: string): Uint8Array {
  return address.startsWith('0x') ? hexToBytes(address.slice(2).toLowerCase()) : fromBase58(address).subarray(1, 21)
}

const checksumOf = (body: Uint8Array) => sha256(sha256(body)).subarray(0, 4)

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function fromBase58(text: string): Uint8Array {
  let value = 0n
  for (const digit of text) value = value * 58n + BigInt(BASE58.indexOf(digit))
  const hex = value.toString(16)
  return hexToBytes(hex.length % 2 === 0 ? hex : `0${hex}`)
}

/** Only for bytes that do not begin with zero, as those of Tron. */
function toBase58(bytes: Uint8Array): string {
  let text = ''
  for (let value = BigInt(`0x${bytesToHex(bytes)}`); value > 0n; value /= 58n) text = (BASE58[Number(value % 58n)] ?? '') + text
  return text
}
