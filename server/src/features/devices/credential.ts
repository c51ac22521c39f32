import { randomInt } from 'node:crypto'
import { sha256 } from '../../platform/hash.ts'

/** Digits and letters that are not easily confused: a person may have to type them. */
const PASSWORD_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const PASSWORD_LENGTH = 20

/**
 * A new password of a station: 20 characters, of which there are 57^20, or 116 bits. Firmware of OCPP 1.6 only accepts 20 bytes at most
 * (OCPP-J 1.6 §6.2.2); other firmware accepts the same bytes as 40 hexadecimal digits, which `passwordAsHex` writes.
 */
export function newPassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)]).join('')
}

/** The hexadecimal form of a text password. */
export function passwordAsHex(password: string): string {
  return Buffer.from(password, 'utf8').toString('hex')
}

const HEX_KEY = /^(?:[0-9a-f]{2}){16,20}$/i

/**
 * A password is a byte string, and a key of 16 to 20 bytes has two forms: the bytes, and their hexadecimal digits in either case. Stations
 * send one or the other (OCPP-J 1.6 §6.2.2 means the bytes, much firmware sends the digits), so both are the same key. The hash is fast on
 * purpose: the key cannot be guessed, and a slow hash would make the reconnect of a depot after a power failure expensive, and the check of
 * an unknown id different.
 */
export function passwordHash(password: Uint8Array | string): Buffer {
  const bytes = typeof password === 'string' ? Buffer.from(password, 'utf8') : Buffer.from(password)
  const text = bytes.toString('latin1')
  return sha256(HEX_KEY.test(text) ? text.toLowerCase() : bytes.toString('hex'))
}

/**
 * Why a text cannot be the key of a station, or null. Hexadecimal digits of 8 to 10 bytes are refused as well: as a text they
 * are a key, but a station that decodes them would have one that is too short.
 */
export function keyFault(value: string): string | null {
  if (HEX_KEY.test(value)) return null
  if (!/^[\x21-\x7e]{16,20}$/.test(value)) return 'the key of a station is 16 to 20 printable characters, or 32 to 40 hexadecimal digits'
  return /^[0-9a-f]+$/i.test(value) ? 'a key in hexadecimal must have 32 to 40 digits' : null
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The id of a station in OCPP: `OHM` and 80 random bits. */
export function stationIdOf(random: Uint8Array): string {
  return `OHM${base32(random.subarray(0, 10))}`
}

/** The code under the unit's lid: six digits, with five guesses at most before a pause. */
export function pairingCodeOf(random: Uint8Array): string {
  const number = [...random.subarray(0, 8)].reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  return String(number % 1_000_000n).padStart(6, '0')
}

/** Salted with the unit, so that two units never have the same hash; blanks and dashes are ignored. */
export function pairingCodeHash(pointId: string, code: string): Buffer {
  return sha256(`${pointId}\n${code.replaceAll(/\D/g, '')}`)
}

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}
