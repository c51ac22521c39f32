import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RPCServer } from 'ocpp-rpc'
import type { IHandlersOption } from 'ocpp-rpc'
import { Station, isoTime, realClock } from '../src/index.ts'
import type { ManualClock, StationOptions } from '../src/index.ts'

type Payload = Record<string, unknown>
type Answer = (payload: Payload, stationId: string) => Payload | Promise<Payload>

interface Peer {
  identity: string
  call(action: string, payload: Payload): Promise<unknown>
  close(options: object): Promise<unknown>
  handle(action: string, handler: (options: IHandlersOption) => Promise<Payload>): void
  once(event: 'close', listener: () => void): void
}

/** A third-party central system: ocpp-rpc in strict mode checks every payload against the official schemas. */
export interface Csms {
  readonly url: string
  /** Every CALL of a station in the order of arrival. */
  readonly calls: { stationId: string; action: string; payload: Payload; messageId: string }[]
  readonly answers: Partial<Record<string, Answer>>
  /** The violations reported by strict mode. */
  readonly violations: string[]
  readonly upgrades: { stationId: string; password: string | undefined }[]
  now(): number
  of(action: string): Payload[]
  command(stationId: string, action: string, payload: Payload): Promise<Payload>
  /** A started station of this server whose first messages have been answered. */
  ready(clock: ManualClock, options?: Partial<StationOptions>): Promise<Station>
  /** The next CALL of that kind, or an earlier one. */
  receives(action: string, condition?: (payload: Payload) => boolean): Promise<Payload>
  drop(stationId: string): Promise<void>
  station(options?: Partial<StationOptions>): Station
  close(): Promise<void>
}

export async function openCsms(options: { now?: () => number; password?: string; door?: Promise<void> } = {}): Promise<Csms> {
  const now = options.now ?? realClock().now
  const peers = new Map<string, Peer>()
  const stations: Station[] = []
  const listeners = new Set<() => void>()
  let transactionId = 1000

  const answers: Csms['answers'] = {
    Authorize: () => ({ idTagInfo: { status: 'Accepted' } }),
    BootNotification: () => ({ status: 'Accepted', currentTime: isoTime(now()), interval: 300 }),
    DataTransfer: () => ({ status: 'Accepted' }),
    DiagnosticsStatusNotification: () => ({}),
    FirmwareStatusNotification: () => ({}),
    Heartbeat: () => ({ currentTime: isoTime(now()) }),
    MeterValues: () => ({}),
    StartTransaction: () => ({ transactionId: ++transactionId, idTagInfo: { status: 'Accepted' } }),
    StatusNotification: () => ({}),
    StopTransaction: () => ({ idTagInfo: { status: 'Accepted' } }),
  }
  const calls: Csms['calls'] = []
  const violations: string[] = []
  const upgrades: Csms['upgrades'] = []

  const rpc = new RPCServer({ protocols: ['ocpp1.6'], strictMode: true, pingIntervalMs: 0, maxBadMessages: 1000 })
  rpc.auth((accept, reject, handshake) => {
    const password = handshake.password?.toString()
    upgrades.push({ stationId: handshake.identity, password })
    if (options.password !== undefined && password !== options.password) reject(401, 'Unauthorized')
    else if (options.door) void options.door.then(() => accept({}, 'ocpp1.6'))
    else accept({}, 'ocpp1.6')
  })
  rpc.on('client', (peer: Peer & { on(event: 'strictValidationFailure', listener: (event: { error: Error }) => void): void }) => {
    peers.set(peer.identity, peer)
    peer.on('strictValidationFailure', ({ error }) => violations.push(error.message))
    for (const action of Object.keys(answers)) {
      peer.handle(action, async ({ params, messageId }) => {
        const payload = (params ?? {}) as Payload
        calls.push({ stationId: peer.identity, action, payload, messageId: messageId ?? '' })
        for (const listener of listeners) listener()
        const answer = answers[action]
        if (answer === undefined) throw new Error(`No answer is prepared for ${action}.`)
        return answer(payload, peer.identity)
      })
    }
  })
  const http = createServer()
  http.on('upgrade', rpc.handleUpgrade)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/ocpp`

  const peerOf = (stationId: string): Peer => {
    const peer = peers.get(stationId)
    if (peer === undefined) throw new Error(`${stationId} is not connected.`)
    return peer
  }
  const station = (overrides: Partial<StationOptions> = {}): Station => {
    const built = new Station({
      url,
      stationId: `OH-T${stations.length + 1}`,
      password: options.password ?? 'a password of twenty',
      bootMs: 0,
      reconnectMs: [5, 20],
      seed: 7,
      ...overrides,
    })
    stations.push(built)
    return built
  }
  return {
    url,
    calls,
    answers,
    violations,
    upgrades,
    now,
    of: (action) => calls.filter((call) => call.action === action).map((call) => call.payload),
    command: async (stationId, action, payload) => (await peerOf(stationId).call(action, payload)) as Payload,
    receives(action, condition = () => true) {
      return new Promise((resolve) => {
        const look = () => {
          const found = calls.find((call) => call.action === action && condition(call.payload))
          if (found === undefined) return
          listeners.delete(look)
          resolve(found.payload)
        }
        listeners.add(look)
        look()
      })
    },
    async drop(stationId) {
      await peerOf(stationId).close({ code: 1001, force: true })
    },
    station,
    async ready(clock, overrides = {}) {
      const built = station({ clock, ...overrides })
      built.powerOn()
      await clock.advance(0)
      await built.reaches('ready')
      await built.settled()
      return built
    },
    async close() {
      await Promise.all(stations.map((station) => station.stop()))
      await rpc.close({ code: 1001, awaitPending: false, force: true })
      http.close()
      http.closeAllConnections()
    },
  }
}
