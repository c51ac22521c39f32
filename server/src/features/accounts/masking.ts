import { callingCodeOf } from './phone.ts'

/** Hides the middle of a text: 6…6 above twelve characters, 2…2 from five, else the first alone. */
export function masked(text: string): string {
  const characters = [...text]
  const { length } = characters
  const ends = length > 12 ? 6 : length > 4 ? 2 : 0
  if (ends === 0) return `${characters[0] ?? ''}…`
  return `${characters.slice(0, ends).join('')}…${characters.slice(-ends).join('')}`
}

/** Hides the local part of an e-mail address. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${masked(email.slice(0, at))}${email.slice(at)}`
}

/** Hides a phone number behind its country. */
export function maskedPhone(canonical: string): string {
  const country = callingCodeOf(canonical)
  return `${country} ${masked(canonical.slice(country.length))}`
}
