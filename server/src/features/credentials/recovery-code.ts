import { sha256 } from '../../platform/hash.ts'

export const RECOVERY_CODES = 10
/** 120 bits cannot be guessed, so a plain hash is sufficient. */
export const RECOVERY_CODE_BYTES = 15

/** Crockford's alphabet: letters and digits that are not easily confused. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 24

/** A recovery code of random bytes, in groups of six: `4F7K2M-…`. */
export function recoveryCodeFrom(random: Uint8Array): string {
  const bits = [...random.subarray(0, RECOVERY_CODE_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const characters = bits.match(/.{5}/g) ?? []
  return (
    characters
      .map((five) => ALPHABET[Number.parseInt(five, 2)])
      .join('')
      .match(/.{6}/g) ?? []
  ).join('-')
}

/** The canonical form of a typed code: any case, any grouping, O for 0 and I or L for 1. Null where it is invalid. */
export function canonicalRecoveryCode(typed: string): string | null {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return plain.length === LENGTH && [...plain].every((character) => ALPHABET.includes(character)) ? plain : null
}

/** A code as it is stored; it is bound to its owner. */
export function recoveryCodeHash(owner: string, typed: string): Buffer {
  return sha256(`recovery ${owner} ${canonicalRecoveryCode(typed) ?? ''}`)
}
