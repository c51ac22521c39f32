/** Letters and digits that are not easily confused. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** An invitation code of eight characters from eight random bytes: 32 characters divide a byte evenly, so all are equally likely. */
export function invitationCode(random: Uint8Array): string {
  return Array.from(random.subarray(0, 8), (byte) => ALPHABET[byte % 32]).join('')
}

const NAME_ALPHABET = 'acdefhkpstuvxyz234679'

/** The name of a member until they choose one: it reveals nothing about the person, and no two look alike. */
export function firstUsername(random: Uint8Array): string {
  return `member${Array.from(random.subarray(0, 8), (byte) => NAME_ALPHABET[byte % NAME_ALPHABET.length]).join('')}`
}
