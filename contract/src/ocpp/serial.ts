/** Hyphens and dashes that Unicode does not count as dash punctuation: the minus sign and its letter-like form, and the hyphen bullet. */
const DASH = /[\p{Pd}\u2212\u02D7\u2043]/gu
const UNSEEN = /[\p{Cc}\p{Cf}\p{DI}]/gu

/**
 * A serial number as it is printed on a type plate: compatible forms of letters, digits and hyphens become those of ASCII, invisible
 * characters are left out, and several blanks become one. What still has other characters is no serial number that staff can register.
 */
export function canonicalSerial(text: string): string {
  return text.normalize('NFKC').replaceAll(DASH, '-').replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, '').replaceAll(/ +/g, ' ').trim()
}

/** Whether two texts are the same serial number. OCPP 1.6 ignores its case (§7.28, CiString25). */
export function isSameSerial(one: string, other: string): boolean {
  return canonicalSerial(one).toUpperCase() === canonicalSerial(other).toUpperCase()
}
