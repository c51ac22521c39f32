import { sha256 } from '../../platform/hash.ts'

/**
 * Passwords of stations are 20 random bytes, so their SHA-256 gives away as little as any slow hash would: there is nothing to
 * guess. A slow hash would only make a depot's return after a power cut expensive, and the check of an unknown id different.
 */
export function passwordOf(random: Uint8Array): string {
  return Buffer.from(random.subarray(0, 20)).toString('hex')
}

export function passwordHash(password: string): Buffer {
  return sha256(password)
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The id a station uses on the wire: `OHM` and 80 random bits. */
export function stationIdOf(random: Uint8Array): string {
  return `OHM${base32(random.subarray(0, 10))}`
}

/** The code under the unit's lid: six digits, guessed at five times at most before a pause. */
export function pairingCodeOf(random: Uint8Array): string {
  const number = [...random.subarray(0, 8)].reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  return String(number % 1_000_000n).padStart(6, '0')
}

/** Salted with the unit, so that two units never show the same hash; blanks and dashes are the reader's. */
export function pairingCodeHash(pointId: string, code: string): Buffer {
  return sha256(`${pointId}\n${code.replaceAll(/\D/g, '')}`)
}

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}
