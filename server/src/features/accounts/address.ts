import { domainToASCII, domainToUnicode } from 'node:url'
import type { Channel } from '@ohmstead/contract/accounts/types'
import { phoneFrom } from './phone.ts'

/** Where a person can be reached, as typed and in the one form in which it is compared. */
export type Address =
  | { readonly channel: 'email'; readonly typed: string; readonly canonical: string }
  | { readonly channel: 'phone'; readonly typed: string; readonly canonical: string; readonly country: string }

/** An address of a channel; null where it is none. */
export function addressFrom(channel: Channel, typed: string): Address | null {
  if (channel === 'phone') {
    const phone = phoneFrom(typed)
    return phone && { channel, typed: phone.canonical, ...phone }
  }
  const canonical = canonicalEmail(typed)
  return canonical === null ? null : { channel, typed, canonical }
}

/** The address of a channel that a person has; null where there is none. */
export function boundAddress(
  { email, emailCanonical, phoneCanonical }: { email: string | null; emailCanonical: string | null; phoneCanonical: string | null },
  channel: Channel,
): Address | null {
  if (channel === 'phone') {
    // Numbering plans change: a number that was one is still the person's.
    const country = phoneFrom(phoneCanonical ?? '')?.country ?? ''
    return phoneCanonical === null ? null : { channel, typed: phoneCanonical, canonical: phoneCanonical, country }
  }
  return email === null || emailCanonical === null ? null : { channel, typed: email, canonical: emailCanonical }
}

/** The form in which what was typed as an account is looked for: an e-mail, a phone number, or neither and as it is. */
export function canonicalAccount(typed: string): string {
  return phoneFrom(typed)?.canonical ?? canonicalEmail(typed) ?? typed
}

/**
 * The one form in which e-mail addresses are compared: as typed, with the letters A to Z small. Null where it is none. Every other
 * spelling, however alike it looks, is another address: mail servers need not treat the two as one, so neither do we.
 */
export function canonicalEmail(typed: string): string | null {
  const email = asciiLower(typed)
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at)
  const valid =
    at > 0 && local.length <= 64 && !/[\s\p{C}\p{M}"(),:;<>[\]\\]/u.test(email) && !/@|^\.|\.\.|\.$/.test(local) && isDomain(email.slice(at + 1))
  return valid ? email : null
}

/** Text with the letters A to Z small and everything else as it is. `toLowerCase` would make a k of the Kelvin sign. */
export function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** A domain that DNS can look up, written as it is registered: what only becomes one by Unicode's mappings (full width, Kelvin sign) is none. */
function isDomain(domain: string): boolean {
  const ascii = domainToASCII(domain)
  const wellFormed = ascii.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/.test(ascii)
  return wellFormed && (ascii === domain || domainToUnicode(ascii) === domain)
}
