import type { Duplex } from 'node:stream'
import type { Log } from '../../platform/log.ts'
import { failureLimit } from './failure-limit.ts'
import { recentKeys } from './recent-keys.ts'
import type { Limits } from './limits.ts'
import type { Peer } from './ports.ts'

type Refusal = 401 | 404 | 409 | 421 | 429 | 503
const reasons: Readonly<Record<Refusal, string>> = {
  401: 'Unauthorized',
  404: 'Not Found',
  409: 'Conflict',
  421: 'Misdirected Request',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

/** The refused upgrades: counted by status, by address and by station. */
export interface Refusals {
  /** Whether too many attempts from an address failed. Unknown clients that share an address with a station do not lock it out. */
  isLockedOut(stationId: string, peer: Peer): boolean
  /** The station authenticated from this address. */
  prove(stationId: string, peer: Peer): void
  refuse(socket: Duplex, status: Refusal): void
  /** Refuses a wrong password. */
  fail(socket: Duplex, stationId: string, peer: Peer): void
  /** Logs once a minute for each station: a misconfigured one retries every few seconds. */
  warn(stationId: string, line: { readonly event: string } & Record<string, string>): void
  turnedAway(): readonly { readonly of: string; readonly value: number }[]
}

/** The addresses from which each station authenticated: an occasional change is allowed for. */
const PROVEN_KEPT = 50_000

export function openRefusals(log: Log, limits: Pick<Limits, 'failuresPerAddress' | 'failuresPerStation'>): Refusals {
  const [byAddress, byStation] = [failureLimit(limits.failuresPerAddress), failureLimit(limits.failuresPerStation)]
  const proven = recentKeys<true>(PROVEN_KEPT)
  const warned = failureLimit(1)
  const counts = new Map<Refusal, number>()
  const pairOf = (stationId: string, peer: Peer) => `${peer.address} ${stationId}`

  function refuse(socket: Duplex, status: Refusal): void {
    counts.set(status, (counts.get(status) ?? 0) + 1)
    turnAway(socket, status)
  }

  return {
    isLockedOut: (stationId, peer) => byAddress.isReached(peer.address, performance.now()) && !proven.has(pairOf(stationId, peer)),
    prove: (stationId, peer) => proven.set(pairOf(stationId, peer), true),
    refuse,
    fail(socket, stationId, peer) {
      const now = performance.now()
      const isOften = byStation.isReached(stationId, now)
      byAddress.count(peer.address, now)
      byStation.count(stationId, now)
      if (!isOften) log.warn({ event: 'ocpp.refused', stationId, address: peer.address })
      refuse(socket, isOften ? 429 : 401)
    },
    warn(stationId, line) {
      const now = performance.now()
      if (!warned.isReached(stationId, now)) log.warn({ stationId, ...line })
      warned.count(stationId, now)
    },
    turnedAway: () => [...counts].map(([status, value]) => ({ of: String(status), value })),
  }
}

/** Answers an upgrade with HTTP and closes the socket: there is no WebSocket yet. */
function turnAway(socket: Duplex, status: Refusal): void {
  const lines = [
    `HTTP/1.1 ${status} ${reasons[status]}`,
    'Connection: close',
    'Content-Length: 0',
    ...(status === 401 ? ['WWW-Authenticate: Basic realm="ocpp"'] : []),
    ...(status === 429 || status === 503 ? ['Retry-After: 60'] : []),
  ]
  if (socket.writable) socket.end(`${lines.join('\r\n')}\r\n\r\n`, () => socket.destroy())
  else socket.destroy()
}
