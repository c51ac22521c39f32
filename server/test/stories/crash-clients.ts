import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { pointDetailCall, startCharging } from '@ohmstead/contract/charging/calls'
import { moveDemoClock } from '@ohmstead/contract/http/calls'
import type { CallDeclaration, OutputOf, RequestOf } from '@ohmstead/contract/kernel/call'
import { faucet } from '@ohmstead/contract/wallets/calls'
import { apiClient, type ApiClient } from '../client.ts'
import type { TestUnit } from '../fleet.ts'
import { rawStation, type RawStation } from '../ocpp-station.ts'

/** What clients received as done, and what they tried. */
export interface ClientLog {
  readonly gifts: { readonly amount: string; readonly transferId: string }[]
  readonly giftsTried: string[]
  readonly starts: { readonly key: string; readonly memberId: string; readonly chargingSessionId: string }[]
  readonly startsTried: Map<string, number>
  readonly messages: {
    readonly stationId: string
    readonly messageId: string
    readonly action: string
    readonly payload: Readonly<Record<string, unknown>>
    readonly answer: Readonly<Record<string, unknown>>
  }[]
  /** Requests that were repeated because their result was unknown. */
  repeats: number
}

export function clientLog(): ClientLog {
  return { gifts: [], giftsTried: [], starts: [], startsTried: new Map(), messages: [], repeats: 0 }
}

const GIVE_UP_MS = 4_000

/** A person with a phone: repeats a request with the same key until there is a response. */
export async function insist<C extends CallDeclaration>(
  client: ApiClient,
  declaration: C,
  input: RequestOf<C>,
  log: ClientLog,
): Promise<OutputOf<C> | number> {
  for (;;) {
    try {
      const answer = await Promise.race([client.call(declaration, input), pause(GIVE_UP_MS, null)])
      if (answer?.ok) return answer.data
      if (answer && answer.status < 500 && answer.status !== 429 && answer.status !== 409) return answer.code
    } catch {
      // The connection was lost, or the response was not an envelope: the result is unknown.
    }
    log.repeats += 1
    await pause(80)
  }
}

export interface Driver {
  readonly client: ApiClient
  readonly memberId: string
  readonly unit: TestUnit
}

export async function signUp(url: string, invitationCode: string, units: readonly TestUnit[]): Promise<Driver[]> {
  const drivers: Driver[] = []
  for (const [index, unit] of units.entries()) {
    const client = apiClient(url)
    const { id } = await client.register({ email: `driver${index}@example.org`, password: 'porcelain-42', invitationCode })
    drivers.push({ client, memberId: id, unit })
  }
  return drivers
}

const key = () => randomBytes(12).toString('hex')

/** Gives and charges in a loop; each amount is used once, so that it can be recognised. */
export async function drive(
  { client, memberId, unit }: Driver,
  station: CrashStation,
  serial: number,
  isOver: () => boolean,
  log: ClientLog,
): Promise<void> {
  for (let round = 0; !isOver(); round++) {
    const amount = `${2 + (round % 3)}.${String(serial * 10_000 + round).padStart(6, '0')}`
    log.giftsTried.push(amount)
    const given = await insist(client, faucet, { idempotencyKey: key(), amount }, log)
    if (typeof given !== 'number') log.gifts.push({ amount, transferId: given.transferId })

    const point = await insist(client, pointDetailCall, { pointId: unit.pointId }, log)
    if (typeof point !== 'number' && point.tariff !== null && point.state === 'free') {
      const startKey = key()
      log.startsTried.set(memberId, (log.startsTried.get(memberId) ?? 0) + 1)
      const before = station.ended
      const started = await insist(
        client,
        startCharging,
        { idempotencyKey: startKey, pointId: unit.pointId, connector: 1, tariffId: point.tariff.id },
        log,
      )
      if (typeof started !== 'number') {
        log.starts.push({ key: startKey, memberId, chargingSessionId: started.chargingSessionId })
        for (let waited = 0; waited < 30 && station.ended === before && !isOver(); waited++) await pause(100)
      }
    }
    await pause(50)
  }
}

/** Makes the instance's days pass quickly: work becomes due while processes are being killed. */
export async function hurry(client: ApiClient, isOver: () => boolean): Promise<void> {
  for (; !isOver(); await pause(400)) {
    await Promise.race([client.call(moveDemoClock, { forwardMs: 15_000 }), pause(GIVE_UP_MS)]).catch(() => undefined)
  }
}

/** A station that keeps unanswered messages and repeats them, under the same message id, after a reconnect. */
export class CrashStation {
  /** Charging sessions that it has ended. */
  ended = 0
  readonly #url: string
  readonly #unit: TestUnit
  readonly #log: ClientLog
  readonly #tags: string[] = []
  readonly #seen = new Set<string>()
  #socket: RawStation | null = null
  #booted = false
  #sent = 0
  #registerWh = 1_000

  constructor(url: string, unit: TestUnit, log: ClientLog) {
    this.#url = url.replace('http', 'ws')
    this.#unit = unit
    this.#log = log
  }

  /** Runs until the end, and completes what was started. */
  async run(isOver: () => boolean): Promise<void> {
    await this.#say('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' })
    while (!isOver()) {
      const tag = this.#tags.shift()
      if (tag !== undefined) await this.#charge(tag)
      else await this.#say('Heartbeat', {}).then(() => pause(100))
    }
  }

  /** Disconnects, as with a cut cable. */
  hangUp(): void {
    this.#socket?.socket.terminate()
  }

  async #charge(idTag: string): Promise<void> {
    let at = await this.#time()
    const { transactionId, idTagInfo } = (await this.#say('StartTransaction', {
      connectorId: 1,
      idTag,
      meterStart: this.#registerWh,
      timestamp: iso(at),
    })) as {
      transactionId: number
      idTagInfo: { status: string }
    }
    if (idTagInfo.status !== 'Accepted') return
    await this.#say('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Charging' })
    for (let reading = 0; reading < 4; reading++) {
      await pause(150)
      const now = await this.#time()
      this.#registerWh += Math.floor(((now - at) * 10_000) / 3_600_000) + 1
      at = now
      const sampledValue = [{ value: String(this.#registerWh), measurand: 'Energy.Active.Import.Register', unit: 'Wh', context: 'Sample.Periodic' }]
      await this.#say('MeterValues', { connectorId: 1, transactionId, meterValue: [{ timestamp: iso(now), sampledValue }] })
    }
    await this.#say('StopTransaction', { transactionId, meterStop: this.#registerWh, timestamp: iso(await this.#time()), reason: 'Local' })
    await this.#say('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' })
    this.ended += 1
  }

  /** The server's time, the only time in this story. */
  async #time(): Promise<number> {
    return Date.parse(String((await this.#say('Heartbeat', {}))['currentTime']))
  }

  async #say(action: string, payload: Record<string, unknown>): Promise<Record<string, unknown>> {
    let messageId = this.#nextId()
    for (let attempt = 0; ; attempt++) {
      if (attempt > 0) this.#log.repeats += 1
      const socket = await this.#line()
      const answer = await Promise.race([socket.call(action, payload, messageId), pause(GIVE_UP_MS, 'silence')])
      if (typeof answer === 'object' && answer !== null) {
        if (action !== 'Heartbeat')
          this.#log.messages.push({ stationId: this.#unit.stationId, messageId, action, payload, answer: answer as Record<string, unknown> })
        return answer as Record<string, unknown>
      }
      if (answer === 'silence') socket.socket.terminate()
      // An error was the response to that message; the repeat is a new one.
      else if (!String(answer).startsWith('closed')) messageId = this.#nextId()
      await pause(60)
    }
  }

  #nextId(): string {
    this.#sent += 1
    return `${this.#unit.serial}-${this.#sent}`
  }

  async #line(): Promise<RawStation> {
    for (;;) {
      if (this.#socket && this.#socket.socket.readyState === this.#socket.socket.OPEN) return this.#socket
      try {
        const { stationId, password, serial } = this.#unit
        const socket = await rawStation({ url: this.#url, stationId, password, answers: (action, payload) => this.#obey(action, payload) })
        if (!this.#booted) {
          const answer = await Promise.race([
            socket.call(
              'BootNotification',
              { chargePointVendor: 'Ohmstead', chargePointModel: 'Test 22', chargePointSerialNumber: serial },
              this.#nextId(),
            ),
            pause(GIVE_UP_MS, 'silence'),
          ])
          if (typeof answer !== 'object') {
            socket.socket.terminate()
            continue
          }
          this.#booted = true
        }
        this.#socket = socket
        return socket
      } catch {
        await pause(120)
      }
    }
  }

  #obey(action: string, payload: unknown): object | null {
    if (action === 'RemoteStartTransaction') {
      const { idTag } = payload as { idTag: string }
      if (!this.#seen.has(idTag)) this.#tags.push(idTag)
      this.#seen.add(idTag)
      return { status: 'Accepted' }
    }
    if (action === 'GetConfiguration') return { configurationKey: [], unknownKey: [] }
    if (action === 'TriggerMessage') return { status: 'NotImplemented' }
    return { status: action === 'UnlockConnector' ? 'NotSupported' : 'Rejected' }
  }
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
