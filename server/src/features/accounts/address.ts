import { domainToASCII } from 'node:url'

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
