import { domainToASCII } from 'node:url'
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

/** The one form in which e-mail addresses are compared: compatibility-normalised, small letters, domain as DNS writes it. Null where it is none. */
export function canonicalEmail(typed: string): string | null {
  const email = typed.normalize('NFKC').toLowerCase()
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at)
  const domain = domainToASCII(email.slice(at + 1))
  const valid = at > 0 && local.length <= 64 && !/[\s\p{C}\p{M}"(),:;<>[\]\\]/u.test(email) && !/@|^\.|\.\.|\.$/.test(local) && isDomain(domain)
  return valid ? `${local}@${domain}` : null
}

function isDomain(domain: string): boolean {
  return domain.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/.test(domain)
}
