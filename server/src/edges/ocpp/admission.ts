import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { Peer } from './ports.ts'

/** What an upgrade request contains. */
export interface UpgradeRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly remoteAddress: string
  readonly encrypted: boolean
}

export const SUBPROTOCOL = 'ocpp1.6'
const STATION_PATH = /^\/ocpp\/([^/?]{1,64})$/

/** The station that a path names, or null: exactly `/ocpp/<stationId>`. */
export function stationOf(url: string): string | null {
  const named = STATION_PATH.exec(url)?.[1]
  if (named === undefined) return null
  try {
    const id = decodeURIComponent(named)
    return /^[\x21-\x7e]{1,48}$/.test(id) && !id.includes('/') ? id : null
  } catch {
    return null
  }
}

/** Whether the client offers OCPP 1.6 among its subprotocols. */
export function offersOurProtocol(headers: UpgradeRequest['headers']): boolean {
  return headerOf(headers, 'sec-websocket-protocol')
    .split(',')
    .some((offered) => offered.trim() === SUBPROTOCOL)
}

/** Name and password of HTTP Basic; null when missing or unreadable. The name ends at the first colon; the password is any byte string. */
export function credentialsOf(headers: UpgradeRequest['headers']): { readonly name: string; readonly password: Buffer } | null {
  const encoded = /^Basic\s+([A-Za-z0-9+/]{1,400}={0,2})$/i.exec(headerOf(headers, 'authorization'))?.[1]
  if (encoded === undefined) return null
  const bytes = Buffer.from(encoded, 'base64')
  const colon = bytes.indexOf(':')
  return colon < 0 ? null : { name: bytes.subarray(0, colon).toString('utf8'), password: bytes.subarray(colon + 1) }
}

/**
 * The source of a request. Forwarding headers count only when the last leg is one of our own proxies, and then only what that proxy added:
 * the entry before the trusted ones, never the first, which the client writes.
 */
export function peerOf({ headers, remoteAddress, encrypted }: UpgradeRequest, trusted: BlockList): Peer {
  const direct = plainAddress(remoteAddress)
  if (!isIn(trusted, direct)) return { address: direct, scope: scopeOf(direct), secure: encrypted }
  const hops = headerOf(headers, 'x-forwarded-for')
    .split(',')
    .map((hop) => plainAddress(hop.trim()))
    .filter((hop) => hop !== '')
  const address = hops.findLast((hop) => !isIn(trusted, hop)) ?? direct
  const protocol = headerOf(headers, 'x-forwarded-proto').split(',').at(-1)?.trim()
  return { address, scope: scopeOf(address), secure: encrypted || protocol === 'https' || protocol === 'wss' }
}

/** The host that the station connected to: of its Host header, or what a trusted proxy forwards. */
export function hostOf({ headers, remoteAddress }: UpgradeRequest, trusted: BlockList): string {
  const forwarded = headerOf(headers, 'x-forwarded-host').split(',').at(-1)?.trim() ?? ''
  return forwarded !== '' && isIn(trusted, plainAddress(remoteAddress)) ? forwarded : headerOf(headers, 'host')
}

/** Addresses and networks (`10.0.0.0/8`) of proxies whose forwarding headers are trusted. */
export function trustedProxies(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of addresses) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

const loopback = trustedProxies(['127.0.0.0/8', '::1'])
const privateNetworks = trustedProxies(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7', 'fe80::/10'])

function scopeOf(address: string): Peer['scope'] {
  if (isIn(loopback, address)) return 'loopback'
  return isIn(privateNetworks, address) ? 'private' : 'public'
}

function isIn(list: BlockList, address: string): boolean {
  if (isIPv4(address)) return list.check(address, 'ipv4')
  return isIPv6(address) && list.check(address, 'ipv6')
}

/** IPv4 inside IPv6 is IPv4; a port or brackets around an address are not part of it. */
function plainAddress(address: string): string {
  const bare = address.replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')
  const mapped = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(bare)
  return mapped?.[1] ?? bare
}

function headerOf(headers: UpgradeRequest['headers'], name: string): string {
  const value = headers[name]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}
