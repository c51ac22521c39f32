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

/** The code printed on the unit: 50 random bits, in two groups that can be read aloud. */
export function pairingCodeOf(random: Uint8Array): string {
  const symbols = base32(random.subarray(0, 10)).slice(0, 10)
  return `${symbols.slice(0, 5)}-${symbols.slice(5)}`
}

/** Salted with the unit, so that two units never show the same hash; blanks, case and the dash are the reader's. */
export function pairingCodeHash(pointId: string, code: string): Buffer {
  return sha256(`${pointId}\n${code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')}`)
}

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}
