import { domainToASCII } from 'node:url'
import { parseEvmAddress, parseTronAddress } from '@ohmstead/contract/chains/address'
import { visiblePart } from '@ohmstead/contract/kernel/field'
import {
  contactServices,
  type ContactChannel,
  type ContactService,
  type ContactWarning,
  type unclearReasons,
} from '@ohmstead/contract/official/types'

export type UnclearReason = (typeof unclearReasons)[number]

/** A contact as it was understood, in the canonical form in which contacts are compared. */
export interface ReadContact {
  readonly channel: ContactChannel
  readonly value: string
  readonly warnings: readonly ContactWarning[]
  /** Why nothing can be said about it, unless it is known. */
  readonly doubt: UnclearReason | null
}

export interface Unread {
  readonly channel: null
  readonly value: string
  readonly warnings: readonly ContactWarning[]
  readonly doubt: UnclearReason
}

const VALUE_MAX = 300
const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/

/** Reads what a person typed or pasted: with or without a scheme, a name around it, and invisible characters, which are reported. */
export function contactFrom(typed: string): ReadContact | Unread {
  const trimmed = typed.trim()
  const text = visiblePart(trimmed).trim()
  const inner = /<([^<>\s]+)>$/.exec(text)?.[1] ?? text
  const read = schemeOf(inner) ?? { channel: null, value: inner, doubt: 'form' as const }
  const warnings: ContactWarning[] = [...(text === trimmed ? [] : (['hidden'] as const)), ...(read.warnings ?? [])]
  // A longer value cannot be in the registry.
  return read.channel === null || read.value.length > VALUE_MAX
    ? { channel: null, value: inner.slice(0, VALUE_MAX), warnings, doubt: read.doubt ?? 'form' }
    : { channel: read.channel, value: read.value, warnings, doubt: read.doubt ?? null }
}

interface Parsed {
  readonly channel: ContactChannel | null
  readonly value: string
  readonly warnings?: readonly ContactWarning[]
  readonly doubt?: UnclearReason
}

function schemeOf(text: string): Parsed | null {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(text) ?? []
  switch (scheme.toLowerCase()) {
    case 'http':
    case 'https':
      return siteFrom(text)
    case 'mailto':
      return mailFrom(unescaped(rest.split('?')[0] ?? ''))
    case 'tel':
    case 'sms':
      return phoneFrom(unescaped(rest.split(/[?;]/)[0] ?? ''))
    case 'ethereum':
    case 'tron':
    case 'bitcoin':
      return walletFrom(rest.replace(/^(\/\/|pay-)/, '').split(/[@?/]/)[0] ?? '')
    default:
      return plainFrom(text)
  }
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function plainFrom(text: string): Parsed | null {
  return staffCodeFrom(text) ?? walletFrom(text) ?? handleFrom(text) ?? mailFrom(text) ?? phoneFrom(text) ?? hostFrom(text)
}

function staffCodeFrom(text: string): Parsed | null {
  const code = /^st[-\s]([0-9a-z]{4,8})$/i.exec(text)?.[1]
  return code === undefined ? null : { channel: 'staff', value: `ST-${code.toUpperCase()}` }
}

/** An address of a network that we use, in its one spelling, or one of another network as it is. One with a wrong checksum stays as typed. */
function walletFrom(text: string): Parsed | null {
  const known = parseEvmAddress(text.replace(/^0X/, '0x')) ?? parseTronAddress(text)
  if (known !== undefined) return { channel: 'wallet', value: known }
  const others = /^(0x[0-9a-f]{40}|T[1-9A-HJ-NP-Za-km-z]{33}|bc1[0-9a-z]{20,80}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/i
  return others.test(text) ? { channel: 'wallet', value: text } : null
}

const NAME = /^[\p{L}\p{M}\p{N}._-]{1,64}$/u
const named = new RegExp(`^(${contactServices.join('|')})\\s*[:/ ]\\s*@?(\\S+)$`, 'i')

/** A name that begins with @, with or without its service. */
function handleFrom(text: string): Parsed | null {
  const [, service = '', after = ''] = named.exec(text) ?? []
  const name = service === '' ? /^@(.*)$/s.exec(text)?.[1] : after
  if (name === undefined || !NAME.test(name)) return null
  return { channel: 'handle', value: handle(service === '' ? null : (service.toLowerCase() as ContactService), name) }
}

const handle = (service: ContactService | null, name: string) => `${service === null ? '' : `${service}/`}@${name.toLowerCase()}`

/** Capitals make no difference: it is compared, and nothing is sent to it. */
function mailFrom(text: string): Parsed | null {
  const [, local = '', domain = ''] = /^([^@\s]+)@([^@\s/]+)$/.exec(text) ?? []
  const host = domainToASCII(domain)
  return local === '' || local.length > 64 || !isHost(host) ? null : { channel: 'mail', value: `${local.toLowerCase()}@${host}` }
}

const isHost = (host: string) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host)

/** A number with its country, by `+` or `00`. Without it the same digits belong to many people. */
function phoneFrom(text: string): Parsed | null {
  if (!/^\+?[0-9 ().\-/]{5,40}$/.test(text) || IPV4.test(text)) return null
  const digits = text
    .replace('(0)', '')
    .replaceAll(/[^0-9+]/g, '')
    .replace(/^00(?=[1-9])/, '+')
  if (/^\+[1-9]\d{6,14}$/.test(digits)) return { channel: 'phone', value: digits }
  return /^\d{5,15}$/.test(digits) ? { channel: 'phone', value: digits, doubt: 'country' } : null
}

function hostFrom(text: string): Parsed | null {
  if (/\s/.test(text)) return null
  const isSite = /^[^/?#@]+\.[^/?#@]*([/?#]|$)/.test(text) || /^(localhost|\[[0-9a-f:.]+\])(:|\/|$)/i.test(text)
  return isSite ? siteFrom(`https://${text}`) : null
}

/** Services that only redirect: where a link leads is not visible in it. */
const shorteners = new Set(
  'bit.ly t.co tinyurl.com goo.gl is.gd ow.ly buff.ly cutt.ly rebrand.ly shorturl.at lnkd.in rb.gy t.ly v.gd tiny.cc'.split(' '),
)

function siteFrom(text: string): Parsed | null {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  const host = url.hostname.replace(/\.$/, '').replace(/^www\.(?=.*\.)/, '')
  const path = url.pathname.replace(/\/+$/, '')
  const warnings = url.username === '' && url.password === '' ? [] : (['userinfo'] as const)
  const profile = profileFrom(host, path)
  if (profile !== null) return { ...profile, warnings }
  const whole = `${host}${url.port === '' ? '' : `:${url.port}`}${path}`
  const value = whole.length > VALUE_MAX ? host : whole
  if (isLocal(host)) return { channel: 'site', value, warnings, doubt: 'local' }
  return isHost(host) ? { channel: 'site', value, warnings, ...(shorteners.has(host) && { doubt: 'shortened' as const }) } : null
}

const isLocal = (host: string) => host === 'localhost' || /\.(localhost|local|internal|test)$/.test(host) || IPV4.test(host) || host.startsWith('[')

const profiles: readonly (readonly [ContactService, RegExp])[] = [
  ['telegram', /^(?:t\.me|telegram\.me)\/([A-Za-z0-9_]{1,64})$/],
  ['x', /^(?:mobile\.)?(?:x|twitter)\.com\/([A-Za-z0-9_]{1,64})$/],
  ['facebook', /^(?:m\.)?(?:facebook|fb)\.com\/([A-Za-z0-9.]{1,64})$/],
  ['instagram', /^instagram\.com\/([A-Za-z0-9._]{1,64})$/],
  ['youtube', /^(?:m\.)?youtube\.com\/@([A-Za-z0-9._-]{1,64})$/],
  ['linkedin', /^(?:[a-z]{2}\.)?linkedin\.com\/company\/([A-Za-z0-9._-]{1,64})$/],
  ['tiktok', /^tiktok\.com\/@([A-Za-z0-9._]{1,64})$/],
]

/** The name in the address of a profile. Of exactly the profile: the address of a post shows its author’s text below any name. */
function profileFrom(host: string, path: string): Parsed | null {
  const place = `${host}${path}`
  const phone = /^wa\.me\/(\d{7,15})$/.exec(place)?.[1]
  if (phone !== undefined) return phoneFrom(`+${phone}`)
  for (const [service, form] of profiles) {
    const name = form.exec(place)?.[1]
    if (name !== undefined) return { channel: 'handle', value: handle(service, name) }
  }
  return null
}

/** What is looked up for a contact: a site also by the folders that contain it, and a name without its service at each of them. */
export function keysOf({ channel, value }: Pick<ReadContact, 'channel' | 'value'>): string[] {
  if (channel === 'handle') return value.startsWith('@') ? [value, ...contactServices.map((service) => `${service}/${value}`)] : [value]
  if (channel !== 'site') return [value]
  const parts = value.split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** The host of a site or of an e-mail address, without its port. */
export function hostOf({ channel, value }: Pick<ReadContact, 'channel' | 'value'>): string | null {
  if (channel === 'mail') return value.slice(value.lastIndexOf('@') + 1)
  return channel === 'site' ? (value.split(/[/:]/)[0] ?? null) : null
}

/** Whether a contact can be in the registry: a name in plain letters, and an address of a network that we use. */
export function isRegistrable({ channel, value }: Pick<ReadContact, 'channel' | 'value'>): boolean {
  if (channel === 'wallet') return parseEvmAddress(value) === value || parseTronAddress(value) === value
  return channel !== 'handle' || /^[a-z]+\/@[a-z0-9._-]+$/.test(value)
}
