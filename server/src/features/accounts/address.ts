import { domainToASCII, domainToUnicode } from 'node:url'
import type { Channel } from '@ohmstead/contract/accounts/types'
import { phoneFrom } from './phone.ts'

/** An address of a person, as typed and in the canonical form in which it is compared. */
export type Address =
  | { readonly channel: 'email'; readonly typed: string; readonly canonical: string }
  | { readonly channel: 'phone'; readonly typed: string; readonly canonical: string; readonly country: string }

/** An address of a channel; null where it is invalid. */
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
    // Numbering plans change: a number that was valid still belongs to the person.
    const country = phoneFrom(phoneCanonical ?? '')?.country ?? ''
    return phoneCanonical === null ? null : { channel, typed: phoneCanonical, canonical: phoneCanonical, country }
  }
  return email === null || emailCanonical === null ? null : { channel, typed: email, canonical: emailCanonical }
}

/** The form in which an account name is looked up: an e-mail address, a phone number, or otherwise unchanged. */
export function canonicalAccount(typed: string): string {
  return phoneFrom(typed)?.canonical ?? canonicalEmail(typed) ?? typed
}

/**
 * The canonical form of an e-mail address: as typed, with A to Z in lower case; null where it is invalid. Any other spelling, however
 * similar, is another address: mail servers need not treat the two as one.
 */
export function canonicalEmail(typed: string): string | null {
  const email = asciiLower(typed)
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at)
  const valid =
    at > 0 && local.length <= 64 && !/[\s\p{C}\p{M}"(),:;<>[\]\\]/u.test(email) && !/@|^\.|\.\.|\.$/.test(local) && isDomain(email.slice(at + 1))
  return valid ? email : null
}

/** Text with A to Z in lower case and everything else unchanged. `toLowerCase` would turn the Kelvin sign into a k. */
export function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/**
 * A domain that DNS can look up, written as registered; one that becomes valid only by Unicode's mappings (full width, Kelvin sign) is
 * refused.
 */
function isDomain(domain: string): boolean {
  const ascii = domainToASCII(domain)
  const wellFormed = ascii.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/.test(ascii)
  return wellFormed && (ascii === domain || domainToUnicode(ascii) === domain)
}
