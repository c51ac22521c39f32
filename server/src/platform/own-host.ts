import type { Env } from './env.ts'
import { parsedUrl } from './parsed-url.ts'

/** The host names of an instance. */
export type OwnNames = Pick<Env, 'publicUrl' | 'staffHost' | 'uploadsHost'> & Partial<Pick<Env, 'host'>>

/** The names that stations can connect to. */
export type StationNames = Pick<Env, 'publicUrl' | 'stationHosts'> & Partial<Pick<Env, 'host'>>

/** The host that a request was sent to, by its own header, and its connection. */
export interface SentTo {
  /** Host header, or what a trusted proxy forwarded. */
  readonly host: string
  readonly localAddress: string | undefined
  readonly localPort: number | undefined
  readonly remoteAddress: string | undefined
}

/**
 * Whether a request was sent to a host name of this instance (RFC 9110 §7.4). With PUBLIC_URL these are its host, STAFF_HOST and
 * UPLOADS_HOST, and loopback names for clients on this machine, such as a proxy. Without it, the loopback names, the address of the
 * connection and the address we listen on, each with the port.
 */
export function isOwnHost(sent: SentTo, { publicUrl, staffHost, uploadsHost, host: bound }: OwnNames): boolean {
  const asked = parsedUrl(`http://${sent.host}`)
  // One spelling of each name: 127.1 and 2130706433 are also 127.0.0.1, but each would be another origin to prepare pages for.
  const spelled = sent.host.toLowerCase().replace(/:80$/, '')
  if (asked === null || asked.host !== spelled) return false
  const { hostname } = asked
  if (hostname === staffHost || hostname === uploadsHost) return true
  if (publicUrl !== undefined) return hostname === parsedUrl(publicUrl)?.hostname || (isThisMachine(hostname) && isLoopback(sent.remoteAddress ?? ''))
  const port = asked.port === '' ? 80 : Number(asked.port)
  const here = isThisMachine(hostname) || hostname === hostOf(sent.localAddress ?? '') || hostname === hostOf(bound ?? '')
  return here && port === sent.localPort
}

function isThisMachine(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function isLoopback(address: string): boolean {
  return /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(address)
}

/** An address in the form of a URL, so that both are compared in one form. */
function hostOf(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return parsedUrl(`http://${plain.includes(':') ? `[${plain}]` : plain}`)?.hostname
}

/** Whether a station connected to one of our names: that of PUBLIC_URL, one of OCPP_HOSTS, or as `isOwnHost` without PUBLIC_URL. */
export function isStationHost(sent: SentTo, { publicUrl, stationHosts, host: bound }: StationNames): boolean {
  // Some stations leave the port out of their Host header.
  const host = /:\d+$/.test(sent.host) ? sent.host : `${sent.host}:${sent.localPort}`
  const hostname = /^[\w.:[\]-]+$/.test(host) ? parsedUrl(`http://${host}`)?.hostname : undefined
  const isNamed = hostname !== undefined && stationHosts.some((name) => hostOf(name) === hostname)
  const names = { publicUrl, staffHost: undefined, uploadsHost: undefined, ...(bound !== undefined && { host: bound }) }
  return isNamed || isOwnHost({ ...sent, host }, names)
}
