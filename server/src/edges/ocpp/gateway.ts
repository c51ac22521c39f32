import { randomInt, randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'
import type { ActionToStation } from '@ohmstead/contract/ocpp/v16/messages'
import { dayOf } from '@ohmstead/contract/kernel/day'
import { after, DAY_MS, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { isStationHost, type StationNames } from '../../platform/own-host.ts'
import { credentialsOf, hostOf, offersOurProtocol, peerOf, stationOf, SUBPROTOCOL, trustedProxies } from './admission.ts'
import type { SendOptions, SendOutcome } from './asking.ts'
import { openConnection, type Connection } from './connection.ts'
import type { Fact, StationIdentity } from './facts.ts'
import { failureLimit } from './failure-limit.ts'
import { forgetful } from './forgetful.ts'
import { openMonth } from './frame.store.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { ChargingPort, DataTransferPort, FleetPort, Peer } from './ports.ts'
import { openRecorder } from './recorder.ts'
import { actionTable } from './v16/actions.ts'

export interface GatewayParts {
  /** The HTTP server whose upgrades the gateway handles. */
  readonly server: Server
  readonly db: Database
  readonly fleet: FleetPort
  readonly charging: ChargingPort
  readonly dataTransfer: DataTransferPort
  readonly clock: Clock
  readonly log: Log
  readonly trustedProxies?: readonly string[]
  /** The names that stations can connect to. */
  readonly names: StationNames
  readonly limits?: Partial<Limits>
}

export interface ConnectionView {
  readonly stationId: string
  readonly connectionId: string
  readonly openedAt: number
}

export interface Gateway {
  /** Sends a message to a station and waits for the result. Never throws because of a station. */
  send(stationId: string, action: ActionToStation, payload: object, options: SendOptions): Promise<SendOutcome>
  isConnected(stationId: string): boolean
  connections(): readonly ConnectionView[]
  /** The number of entries that wait to be stored. */
  backlog(): number
  /** Upgrades refused since the start, by HTTP status. */
  turnedAway(): readonly { readonly of: string; readonly value: number }[]
  stop(): Promise<void>
}

type Refusal = 401 | 404 | 409 | 421 | 429 | 503
const reasons: Readonly<Record<Refusal, string>> = {
  401: 'Unauthorized',
  404: 'Not Found',
  409: 'Conflict',
  421: 'Misdirected Request',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

/** How long the other end may take to agree to a close. */
const HANG_UP_MS = 2_000
/** The addresses from which each station authenticated: an occasional change is allowed for. */
const PROVEN_KEPT = 50_000
const MONTH_CHECK_MS = 6 * HOUR_MS
const MONTH_AHEAD_MS = 3 * DAY_MS

/** Accepts connections of stations on a shared HTTP server. A station is authenticated before its upgrade is granted. */
export function attachGateway(parts: GatewayParts): Gateway {
  const { server, db, fleet, charging, dataTransfer, clock, log } = parts
  const limits: Limits = { ...defaultLimits, ...parts.limits }
  const proxies = trustedProxies(parts.trustedProxies ?? [])
  const recorder = openRecorder({ db, record: (trx, facts) => fleet.record(trx, facts), log })
  const actions = actionTable({ charging, dataTransfer, heartbeatSeconds: () => spread(limits.heartbeatSeconds) })
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytes,
    maxFragments: limits.fragments,
    perMessageDeflate: false,
    skipUTF8Validation: false,
    clientTracking: false,
    handleProtocols: (offered) => offered.has(SUBPROTOCOL) && SUBPROTOCOL,
  })
  const live = new Map<string, Connection>()
  const contested = new Set<string>()
  const byAddress = failureLimit(limits.failuresPerAddress)
  const byStation = failureLimit(limits.failuresPerStation)
  const proven = forgetful<true>(PROVEN_KEPT)
  const disagreed = failureLimit(1)
  const refusals = new Map<Refusal, number>()
  let admitting = 0
  let stopping = false

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    admitting += 1
    admit(request, socket, head)
      .catch((error: unknown) => {
        log.error({ event: 'ocpp.admissionFailed', error })
        refuse(socket, 503)
      })
      .finally(() => {
        admitting -= 1
      })
  }
  server.on('upgrade', onUpgrade)

  const pinging = setInterval(() => live.forEach((connection) => connection.ping()), limits.pingEveryMs)
  const openedMonths = new Set<string>()
  // In sequence: both may be the same month.
  const openMonths = async () => {
    try {
      for (const at of [clock.now(), after(clock.now(), MONTH_AHEAD_MS)]) {
        const month = dayOf(at).slice(0, 7)
        if (openedMonths.has(month)) continue
        await openMonth(db, at)
        openedMonths.add(month)
      }
    } catch (error) {
      log.error({ event: 'ocpp.monthNotOpened', error })
    }
  }
  void openMonths()
  const months = setInterval(() => void openMonths(), MONTH_CHECK_MS)
  const forgetMoves = clock.onMove(() => void openMonths())
  for (const timer of [pinging, months]) timer.unref()

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const stationId = stationOf(request.url ?? '')
    if (stationId === null) {
      // The server is shared: other upgrades may belong to other handlers.
      if (!/^\/ocpp(\/|$)/.test(request.url ?? '') && server.listenerCount('upgrade') > 1) return undefined
      return refuse(socket, 404)
    }
    if (stopping || live.size + admitting > limits.connections) return refuse(socket, 503)
    const { remoteAddress = '', localAddress, localPort } = request.socket
    const upgrade = { url: request.url ?? '', headers: request.headers, remoteAddress, encrypted: request.socket instanceof TLSSocket }
    const host = hostOf(upgrade, proxies)
    if (!isStationHost({ host, localAddress, localPort, remoteAddress }, parts.names)) return misdirected(socket, stationId, host)
    const peer = peerOf(upgrade, proxies)
    const now = performance.now()
    // Unknown clients that share an address with a station do not lock it out.
    const pair = `${peer.address} ${stationId}`
    if (byAddress.isReached(peer.address, now) && !proven.has(pair)) return refuse(socket, 429)
    if (!offersOurProtocol(request.headers)) return disagree(request, socket, head, stationId)
    const station = await identify(stationId, request, peer)
    if (station === 'refused') {
      const isOften = byStation.isReached(stationId, now)
      byAddress.count(peer.address, now)
      byStation.count(stationId, now)
      if (!isOften) log.warn({ event: 'ocpp.refused', stationId, address: peer.address })
      return refuse(socket, isOften ? 429 : 401)
    }
    proven.set(pair, true)
    if (!(await yieldsPlace(station, peer))) return refuse(socket, 409)
    if (stopping || socket.destroyed) return void socket.destroy()
    sockets.handleUpgrade(request, socket, head, (websocket) => welcome(websocket, station))
  }

  /** RFC 9110 §7.4: the request names a host that is not ours. */
  function misdirected(socket: Duplex, stationId: string, host: string): void {
    const now = performance.now()
    if (!disagreed.isReached(stationId, now)) log.warn({ event: 'ocpp.otherHost', stationId, host: host.slice(0, 80) })
    disagreed.count(stationId, now)
    refuse(socket, 421)
  }

  /** OCPP-J 1.6 §3.2: the handshake is completed without a subprotocol, and the connection closed. */
  function disagree(request: IncomingMessage, socket: Duplex, head: Buffer, stationId: string): void {
    const offered = (request.headers['sec-websocket-protocol'] ?? '').slice(0, 80)
    const now = performance.now()
    // A misconfigured station retries every few seconds; one log line a minute is enough.
    if (!disagreed.isReached(stationId, now)) log.warn({ event: 'ocpp.otherProtocol', stationId, offered, spoken: SUBPROTOCOL })
    disagreed.count(stationId, now)
    sockets.handleUpgrade(request, socket, head, (websocket) => {
      websocket.on('error', () => websocket.terminate())
      websocket.close(1002, `only ${SUBPROTOCOL} is supported`)
      setTimeout(() => websocket.terminate(), HANG_UP_MS).unref()
    })
  }

  function refuse(socket: Duplex, status: Refusal): void {
    refusals.set(status, (refusals.get(status) ?? 0) + 1)
    turnAway(socket, status)
  }

  async function identify(stationId: string, request: IncomingMessage, peer: Peer): Promise<StationIdentity | 'refused'> {
    const credentials = credentialsOf(request.headers)
    // A name in the header that differs from the path still costs the same work.
    const password = credentials?.name === stationId ? credentials.password : new Uint8Array()
    const station = await within(limits.admissionMs, fleet.mayConnect(stationId, password, peer))
    return credentials !== null && credentials.name !== stationId ? 'refused' : station
  }

  /** Whether a name is free, or its holder does not respond. A live holder keeps it, and an alarm is published. */
  async function yieldsPlace(station: StationIdentity, peer: Peer): Promise<boolean> {
    const { stationId } = station
    const holder = live.get(stationId)
    if (!holder) return !contested.has(stationId)
    if (contested.has(stationId)) return false
    contested.add(stationId)
    try {
      if (await holder.isAlive(limits.contestMs)) {
        log.warn({ event: 'ocpp.contested', alarm: true, stationId, address: peer.address })
        await recorder.keep({
          frames: [],
          facts: [{ kind: 'contested', station, connectionId: holder.id, recordedAt: clock.now(), address: peer.address }],
        })
        return false
      }
      leave(holder, 1006, 'silent when its place was claimed')
      holder.terminate()
      return true
    } finally {
      contested.delete(stationId)
    }
  }

  function welcome(socket: WebSocket, station: StationIdentity): void {
    const holder = live.get(station.stationId)
    if (holder) {
      // Two were admitted at the same moment; the station uses the later socket.
      leave(holder, 1006, 'replaced')
      holder.terminate()
    }
    const connectionId = randomUUID()
    const connection = openConnection({ socket, station, connectionId, actions, recorder, clock, log, limits, onClose: leave })
    live.set(station.stationId, connection)
    state({ kind: 'connected', station, connectionId, recordedAt: clock.now() })
  }

  /** Only the connection that holds a name releases it: a late close of an old socket changes nothing. */
  function leave(connection: Connection, code: number, reason: string): void {
    const { station, id } = connection
    if (live.get(station.stationId) !== connection) return
    live.delete(station.stationId)
    state({ kind: 'disconnected', station, connectionId: id, recordedAt: clock.now(), code, reason })
  }

  function state(fact: Fact): void {
    recorder.keep({ frames: [], facts: [fact] }).catch((error: unknown) => log.error({ event: 'ocpp.notRecorded', error, fact: fact.kind }))
  }

  return {
    send(stationId, action, payload, options) {
      const connection = live.get(stationId)
      return connection ? connection.send(action, payload, options) : Promise.resolve({ state: 'notSent' })
    },
    isConnected: (stationId) => live.get(stationId)?.isOpen() ?? false,
    connections: () => [...live.values()].map(({ id, station, openedAt }) => ({ stationId: station.stationId, connectionId: id, openedAt })),
    backlog: () => recorder.backlog(),
    turnedAway: () => [...refusals].map(([status, value]) => ({ of: String(status), value })),
    async stop() {
      stopping = true
      server.off('upgrade', onUpgrade)
      clearInterval(pinging)
      clearInterval(months)
      forgetMoves()
      for (const connection of live.values()) {
        leave(connection, 1001, 'going away')
        connection.close(1001, 'going away')
      }
      await recorder.stop()
      sockets.close()
    },
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

/** A random tenth around a value, so that stations that booted together do not send together. */
function spread(seconds: number): number {
  const tenth = Math.max(1, Math.round(seconds / 10))
  return Math.max(1, seconds + randomInt(-tenth, tenth + 1))
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
