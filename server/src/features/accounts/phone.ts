import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A phone number in the one form in which numbers are compared, and the country whose plan it is of. */
export interface Phone {
  readonly canonical: string
  readonly country: string
}

const LENGTH_MAX = 40
/** The kinds that take a text message and cost nobody extra; premium and shared-cost numbers are how texts are milked. */
const kinds = new Set<string | undefined>(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/**
 * Reads a number as people type it: with `+` or `00` before the country, and any dressing of spaces and signs. Null where no text message
 * can go to it. Digits are 0 to 9 alone: in any other script they are another spelling, and no number of ours.
 */
export function phoneFrom(typed: string): Phone | null {
  if (typed.length > LENGTH_MAX) return null
  const plain = typed.replace(/^ +| +$/g, '').replace(/^00(?=[1-9])/, '+')
  if (!/^\+[0-9 ().\-/]+$/.test(plain)) return null
  const parsed = parsePhoneNumberFromString(plain, { extract: false })
  if (parsed?.country === undefined || parsed.ext !== undefined || !parsed.isValid() || !kinds.has(parsed.getType())) return null
  return { canonical: parsed.number, country: parsed.country }
}

/** The country’s part of a number: what may be shown of it. */
export function callingCodeOf(canonical: string): string {
  return `+${parsePhoneNumberFromString(canonical)?.countryCallingCode ?? ''}`
}
