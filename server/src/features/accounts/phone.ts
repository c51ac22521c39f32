import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A phone number in canonical form, and the country of its numbering plan. */
export interface Phone {
  readonly canonical: string
  readonly country: string
}

const LENGTH_MAX = 40
/** Kinds of numbers that receive text messages without extra cost; premium and shared-cost numbers are used for fraud. */
const kinds = new Set<string | undefined>(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/**
 * Reads a number as people type it: with `+` or `00` before the country, and any spaces and signs. Null where it cannot receive a text
 * message. Only the digits 0 to 9 are accepted: in another script it is another spelling, and refused.
 */
export function phoneFrom(typed: string): Phone | null {
  if (typed.length > LENGTH_MAX) return null
  const plain = typed.replace(/^ +| +$/g, '').replace(/^00(?=[1-9])/, '+')
  if (!/^\+[0-9 ().\-/]+$/.test(plain)) return null
  const parsed = parsePhoneNumberFromString(plain, { extract: false })
  if (parsed?.country === undefined || parsed.ext !== undefined || !parsed.isValid() || !kinds.has(parsed.getType())) return null
  return { canonical: parsed.number, country: parsed.country }
}

/** The country’s part of a number, which may be shown. */
export function callingCodeOf(canonical: string): string {
  return `+${parsePhoneNumberFromString(canonical)?.countryCallingCode ?? ''}`
}
