const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A random text of ten letters and digits, as a suggestion. */
export function luckyText(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => SIGNS[byte % SIGNS.length]).join('')
}
