import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { WebSocketServer } from 'ws'
import type { Log } from '../../platform/log.ts'
import { isStationHost, type StationNames } from '../../platform/own-host.ts'
import { credentialsOf, hostOf, offersOurProtocol, peerOf, stationOf, SUBPROTOCOL, trustedProxies } from './admission.ts'
import type { StationIdentity } from './facts.ts'
import type { Limits } from './limits.ts'
import type { Places } from './places.ts'
import type { FleetPort, Peer } from './ports.ts'
import { openRefusals } from './refusals.ts'

export interface DoorParts {
  readonly server: Server
  readonly fleet: FleetPort
  readonly places: Places
  readonly log: Log
  readonly trustedProxies?: readonly string[]
  readonly names: StationNames
  readonly limits: Limits
}

/** Admits stations: a station is authenticated before its upgrade is granted. */
export interface Door {
  /** Upgrades refused since the start, by HTTP status. */
  turnedAway(): readonly { readonly of: string; readonly value: number }[]
  /** Accepts no more upgrades. */
  close(): void
  /** Ends what remains of handshakes. */
  end(): void
}

/** The request of an upgrade, and its connection. */
interface Knock {
  readonly request: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
}

/** How long the other end may take to agree to a close. */
const HANG_UP_MS = 2_000
export function openDoor({ server, fleet, places, log, names, limits, ...parts }: DoorParts): Door {
  const proxies = trustedProxies(parts.trustedProxies ?? [])
  const sockets = socketServer(limits)
  const refusals = openRefusals(log, limits)
  const { refuse } = refusals
  let admitting = 0
  let closed = false

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    admitting += 1
    admit({ request, socket, head })
      .catch((error: unknown) => {
        log.error({ event: 'ocpp.admissionFailed', error })
        refuse(socket, 503)
      })
      .finally(() => {
        admitting -= 1
      })
  }
  server.on('upgrade', onUpgrade)

  const isOver = (socket: Duplex) => closed || socket.destroyed

  async function admit(knock: Knock): Promise<void> {
    const { request, socket, head } = knock
    const stationId = stationOf(request.url ?? '')
    if (stationId === null) {
      // The server is shared: other upgrades may belong to other handlers.
      if (!/^\/ocpp(\/|$)/.test(request.url ?? '') && server.listenerCount('upgrade') > 1) return undefined
      return refuse(socket, 404)
    }
    if (closed || places.live.size + admitting > limits.connections) return refuse(socket, 503)
    const { remoteAddress = '', localAddress, localPort } = request.socket
    const upgrade = { url: request.url ?? '', headers: request.headers, remoteAddress, encrypted: request.socket instanceof TLSSocket }
    const host = hostOf(upgrade, proxies)
    if (!isStationHost({ host, localAddress, localPort, remoteAddress }, names)) return misdirected(socket, stationId, host)
    const peer = peerOf(upgrade, proxies)
    if (refusals.isLockedOut(stationId, peer)) return refuse(socket, 429)
    if (!offersOurProtocol(request.headers)) return disagree(knock, stationId)
    const station = await identify({ fleet, limits }, stationId, request, peer)
    if (station === 'refused') return refusals.fail(socket, stationId, peer)
    refusals.prove(stationId, peer)
    if (!(await places.yieldsTo(station, peer))) return refuse(socket, 409)
    if (isOver(socket)) return void socket.destroy()
    const key = credentialsOf(request.headers)?.password ?? new Uint8Array()
    sockets.handleUpgrade(request, socket, head, (websocket) => places.welcome(websocket, station, key))
  }

  /** RFC 9110 §7.4: the request names a host that is not ours. */
  function misdirected(socket: Duplex, stationId: string, host: string): void {
    refusals.warn(stationId, { event: 'ocpp.otherHost', host: host.slice(0, 80) })
    refuse(socket, 421)
  }

  /** OCPP-J 1.6 §3.2: the handshake is completed without a subprotocol, and the connection closed. */
  function disagree({ request, socket, head }: Knock, stationId: string): void {
    const offered = (request.headers['sec-websocket-protocol'] ?? '').slice(0, 80)
    refusals.warn(stationId, { event: 'ocpp.otherProtocol', offered, spoken: SUBPROTOCOL })
    sockets.handleUpgrade(request, socket, head, (websocket) => {
      websocket.on('error', () => websocket.terminate())
      websocket.close(1002, `only ${SUBPROTOCOL} is supported`)
      setTimeout(() => websocket.terminate(), HANG_UP_MS).unref()
    })
  }

  return {
    turnedAway: refusals.turnedAway,
    close() {
      closed = true
      server.off('upgrade', onUpgrade)
    },
    end: () => sockets.close(),
  }
}

async function identify(
  { fleet, limits }: Pick<DoorParts, 'fleet' | 'limits'>,
  stationId: string,
  request: IncomingMessage,
  peer: Peer,
): Promise<StationIdentity | 'refused'> {
  const credentials = credentialsOf(request.headers)
  // A name in the header that differs from the path still costs the same work.
  const password = credentials?.name === stationId ? credentials.password : new Uint8Array()
  const station = await within(limits.admissionMs, fleet.mayConnect(stationId, password, peer))
  return credentials !== null && credentials.name !== stationId ? 'refused' : station
}

function socketServer({ frameBytes, fragments }: Limits): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    maxPayload: frameBytes,
    maxFragments: fragments,
    perMessageDeflate: false,
    skipUTF8Validation: false,
    clientTracking: false,
    handleProtocols: (offered) => offered.has(SUBPROTOCOL) && SUBPROTOCOL,
  })
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
