import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import type { OCPP16 } from 'typed-ocpp'
import type { Car } from './car.ts'
import { isoTime, realClock } from './clock.ts'
import type { SimulatorClock } from './clock.ts'
import { obey } from './commands.ts'
import type { CommandHost } from './commands.ts'
import { Configuration } from './configuration.ts'
import type { Measurand } from './configuration.ts'
import { stateOf, statusOf } from './connector.ts'
import type { Connector, ConnectorError, ConnectorStatus, StationState } from './connector.ts'
import { Faults } from './faults.ts'
import type { Quirks } from './faults.ts'
import { CallError, CallTimeout, ExactNumber, Link, LinkLost, UpgradeRefused } from './link.ts'
import type { Frame, Outgoing, OutgoingAction } from './link.ts'
import { emptyRecord, volatileMemory } from './memory.ts'
import type { OpenTransaction, StationMemory, StationRecord } from './memory.ts'
import { meterKey } from './meter-key.ts'
import type { MeterKey } from './meter-key.ts'
import { sampledValues } from './meter-values.ts'
import { modelOf, ratingOf } from './models.ts'
import type { StationModel } from './models.ts'
import { Outlet } from './outlet.ts'
import type { Reading } from './outlet.ts'
import { Random, seedNumber } from './random.ts'
import { TransactionQueue } from './transaction-queue.ts'
import type { LossReason, QueuedMessage } from './transaction-queue.ts'

export interface StationOptions {
  /** `ws://host:port/ocpp`; the station id is appended. */
  readonly url: string
  readonly stationId: string
  /** For HTTP Basic; null sends no credentials. */
  readonly password: string | null
  readonly model?: StationModel | string
  readonly connectors?: number
  readonly maxW?: number
  readonly current?: 'AC' | 'DC'
  readonly serial?: string
  /** The meter’s key depends on it alone, so that it can be registered before the station has its id; else on seed and id. */
  readonly meterKeySeed?: string
  /** Six digits, printed on the unit. */
  readonly pairingCode?: string
  readonly clock?: SimulatorClock
  readonly seed?: number | string
  readonly memory?: StationMemory
  readonly quirks?: Quirks
  /** Factory settings of configuration keys. */
  readonly configuration?: Partial<Record<string, string>>
  /** From power to the first try to connect, by the clock. */
  readonly bootMs?: number
  /** Waits between tries to connect, in real time: doubled from the first to the last, with jitter. */
  readonly reconnectMs?: readonly [first: number, last: number]
  /** How long an answer may take, in real time. */
  readonly callTimeoutMs?: number
  readonly messageId?: () => string
  /** Ends the station when aborted. */
  readonly signal?: AbortSignal
}

export type AuthorizationStatus = OCPP16.AuthorizeResponse['idTagInfo']['status']
export type StopReason = NonNullable<OCPP16.StopTransactionRequest['reason']>

export interface BegunTransaction {
  readonly connectorId: number
  readonly idTag: string
  readonly meterStartWh: number
  readonly at: number
}

export interface EndedTransaction extends BegunTransaction {
  readonly meterStopWh: number
  readonly endedAt: number
  readonly reason: StopReason
}

export interface StationEvents {
  /** The lamp changed. */
  state: [state: StationState]
  status: [connectorId: number, status: ConnectorStatus]
  connected: []
  disconnected: [reason: { code: number; text: string }]
  /** The server refused the upgrade with this HTTP status. */
  refused: [status: number]
  /** An answer to a BootNotification. */
  boot: [status: OCPP16.BootNotificationResponse['status'], intervalSeconds: number]
  /** Energy began to flow, told or not. */
  transactionBegan: [transaction: BegunTransaction]
  /** The server named it. */
  transactionStarted: [transaction: { connectorId: number; idTag: string; transactionId: string; status: AuthorizationStatus }]
  transactionEnded: [transaction: EndedTransaction]
  /** The server took the StopTransaction. */
  transactionStopped: [transaction: { transactionId: string; idTag: string }]
  /** A remote start was accepted and the cable is not plugged yet. */
  awaitingCar: [connectorId: number, idTag: string]
  blink: []
  frame: [frame: Frame & { at: number }]
  /** A call of ours got a CALLERROR or no answer. */
  failed: [action: OutgoingAction, reason: string]
  /** A transaction message was given up. */
  lost: [message: QueuedMessage, reason: LossReason]
  /** Nothing is left to be said. */
  drained: []
}

const BLINK_MS = 60_000
const TICK_MS = 10_000
const BOOT_RETRY_MS = 60_000
const SAMPLES_MAX = 88
const CLOCK_TOLERANCE_MS = 2_000

/** A charging station: its box, its meters, its lamp, and the OCPP 1.6J it speaks with a server. */
export class Station extends EventEmitter<StationEvents> {
  readonly stationId: string
  readonly model: StationModel
  readonly serial: string
  readonly pairingCode: string
  readonly faults: Faults
  readonly clock: SimulatorClock
  /** Public half of the meter's key as DER in hex, for commissioning. */
  readonly meterPublicKey: string
  readonly meterSerial: string
  readonly #options: StationOptions
  readonly #record: StationRecord
  readonly #memory: StationMemory
  readonly #configuration: Configuration
  readonly #connectors: Connector[]
  readonly #queue: TransactionQueue
  readonly #random: Random
  readonly #meterKey: MeterKey
  readonly #quirks: Quirks
  /** Of this life; power loss ends them. */
  readonly #timers = new Set<() => void>()
  /** Of the world outside: a network that comes back. */
  readonly #lastingTimers = new Set<() => void>()
  readonly #afterAnswer: (() => void)[] = []
  readonly #stopped = new AbortController()
  #life: AbortController | null = null
  #link: Link | null = null
  #hasSupply = true
  #hasNetwork = true
  #isConnecting = false
  #isAccepted = false
  #isRejected = false
  #isAsking = false
  #isClockSet = false
  #blinkUntil = 0
  #state: StationState = 'off'
  #toldStation: string | null = null
  #stationError: ConnectorError = 'NoError'
  #heartbeat: (() => void) | null = null
  #alignment: (() => void) | null = null
  #bootRetry: (() => void) | null = null
  #clockOffset = 0
  #driftPpm = 0
  #driftSince = 0
  #followsServer: boolean
  #wakeNetwork: (() => void) | null = null
  #messageNumber = 0

  constructor(options: StationOptions) {
    super()
    this.setMaxListeners(0)
    this.#options = options
    this.#quirks = options.quirks ?? {}
    this.stationId = options.stationId
    this.clock = options.clock ?? realClock()
    this.#followsServer = this.clock.followsServer
    const seed = `${options.seed ?? 'ohmstead'}/${options.stationId}`
    this.#random = new Random(seed)
    const model = typeof options.model === 'object' ? options.model : undefined
    this.model = modelOf({
      ...model,
      ...(typeof options.model === 'string' ? { model: options.model } : model ? { model: model.name } : {}),
      ...(options.connectors === undefined ? {} : { connectors: options.connectors }),
      ...(options.maxW === undefined ? {} : { maxW: options.maxW }),
      ...(options.current === undefined ? {} : { current: options.current }),
    })
    const digest = createHash('sha256').update(seed).digest()
    this.serial = options.serial ?? `OH${String(digest.readUInt32BE(0) % 100_000_000).padStart(8, '0')}`
    this.meterSerial = `1OHM${this.serial.replace(/\W/g, '').slice(-18)}`
    this.pairingCode = options.pairingCode ?? String(digest.readUInt32BE(4) % 1_000_000).padStart(6, '0')
    this.#meterKey = meterKey(options.meterKeySeed ?? seed)
    this.meterPublicKey = this.#meterKey.publicKeyHex

    this.#memory = options.memory ?? volatileMemory()
    this.#record = this.#memory.load() ?? { ...emptyRecord(), configuration: { ...options.configuration } }
    this.#configuration = new Configuration(this.#record.configuration, {
      NumberOfConnectors: String(this.model.connectors),
      MeterPublicKey1: this.meterPublicKey,
    })
    const rating = ratingOf(this.model)
    this.#connectors = Array.from({ length: this.model.connectors }, (_, index) => {
      const id = index + 1
      const register = (this.#record.registers[id] ??= { wh: this.#random.integer(0, 250_000), rest: 0 })
      return {
        id,
        outlet: new Outlet(rating, { seed: seedNumber(`${seed}/${id}`), register }),
        status: 'Unavailable',
        toldStatus: null,
        error: 'NoError',
        isOperative: !this.#record.inoperative.includes(id) && !this.#record.inoperative.includes(0),
        isFinishing: false,
        authorised: null,
        transaction: null,
        isSuspended: false,
        stopTimers: [],
        sampledWh: register.wh,
      }
    })
    this.#queue = new TransactionQueue(
      this.#record.queue,
      {
        deliver: (message) => this.#deliver(message),
        isOnline: () => this.#isReady(),
        attemptsMax: () => this.#configuration.number('TransactionMessageAttempts'),
        retryIntervalMs: () => this.#configuration.number('TransactionMessageRetryInterval') * 1000,
        wait: (ms) => this.#wait(ms),
        lost: (message, reason) => this.emit('lost', message, reason),
        changed: () => {
          this.#save()
          if (this.isDrained) this.emit('drained')
        },
      },
      () => this.clock.now(),
    )
    this.faults = new Faults({
      cutNetwork: () => this.#cutNetwork(),
      restoreNetwork: () => this.#restoreNetwork(),
      freezeNetwork: () => this.#link?.freeze() ?? (() => {}),
      restart: () => this.#restart('Reboot'),
      holdQueue: (ms) => {
        this.#queue.hold(this.clock.now() + ms)
        this.#after(ms, () => this.#queue.pump())
      },
      drift: (ppm) => {
        this.#clockOffset = this.#stationNow() - this.clock.now()
        this.#driftSince = this.clock.now()
        this.#driftPpm = ppm
        this.#followsServer = false
      },
      shiftClock: (ms) => {
        this.#clockOffset += ms
        this.#followsServer = false
      },
      after: (ms, task) => void this.#schedule(this.#lastingTimers, ms, task),
    })
    options.signal?.addEventListener('abort', () => void this.stop(), { once: true, signal: this.#stopped.signal })
  }

  // What a person sees and does.

  /** The lamp. */
  get state(): StationState {
    return this.#state
  }

  get hasPower(): boolean {
    return this.#life !== null
  }

  /** False while the network is cut by a fault. */
  get hasNetwork(): boolean {
    return this.#hasNetwork
  }

  /** Connected and accepted by the server. */
  get isOnline(): boolean {
    return this.#isReady()
  }

  /** Every transaction message has been delivered. */
  get isDrained(): boolean {
    return this.#queue.isIdle
  }

  get queueLength(): number {
    return this.#queue.length
  }

  get connectorIds(): number[] {
    return this.#connectors.map((connector) => connector.id)
  }

  status(connectorId = 1): ConnectorStatus {
    return this.#connector(connectorId).status
  }

  car(connectorId = 1): Car | null {
    return this.#connector(connectorId).outlet.car
  }

  /** The open transaction at a connector, with the server's number when it is known. */
  transaction(connectorId = 1): (BegunTransaction & { transactionId: string | null }) | null {
    const transaction = this.#connector(connectorId).transaction
    if (transaction === null) return null
    return {
      connectorId,
      idTag: transaction.idTag,
      meterStartWh: transaction.meterStartWh,
      at: transaction.startedAt,
      transactionId: this.#record.transactionIds[transaction.local] ?? null,
    }
  }

  /** What the meter shows now. */
  reading(connectorId = 1): Reading {
    return this.#connector(connectorId).outlet.read(this.clock.now())
  }

  configuration(key: string): string | undefined {
    return this.#configuration.get([key]).configurationKey[0]?.value
  }

  /** Puts the unit's plug into a live socket. */
  plugIn(): void {
    this.#record.isPlugged = true
    this.#applyPower()
  }

  unplug(): void {
    this.#record.isPlugged = false
    this.#applyPower()
  }

  /** Switches the unit on where it is, plugged or wired in. */
  powerOn(): void {
    this.#hasSupply = true
    this.#record.isPlugged = true
    this.#applyPower()
  }

  /** The circuit goes dead; the plug stays where it is. */
  powerOff(): void {
    this.supply(false)
  }

  /** Whether the circuit has power. A unit that is not plugged in stays dark all the same. */
  supply(isLive: boolean): void {
    this.#hasSupply = isLive
    this.#applyPower()
  }

  /** A car drives up and its cable goes in. */
  carArrives(car: Car, connectorId = 1): void {
    const connector = this.#connector(connectorId)
    if (connector.outlet.car !== null) throw new Error(`There is a car at connector ${connectorId} already.`)
    connector.outlet.connect(car, this.clock.now())
    connector.isFinishing = false
    if (this.#life === null) return
    if (connector.authorised !== null && this.#mayStart(connector)) this.#begin(connector, connector.authorised.idTag)
    this.#refresh(connector)
  }

  /** The cable comes out and the car leaves. */
  carLeaves(connectorId = 1): void {
    const connector = this.#connector(connectorId)
    if (connector.outlet.car === null) return
    if (connector.transaction !== null && this.#life !== null && this.#configuration.isOn('StopTransactionOnEVSideDisconnect')) {
      this.#end(connector, 'EVDisconnected')
    }
    connector.outlet.disconnect(this.clock.now())
    connector.isFinishing = false
    if (this.#life !== null) this.#refresh(connector)
  }

  /** Holds a card to the reader: starts, or stops what the same card has started. */
  async swipe(idTag: string, connectorId?: number): Promise<AuthorizationStatus | 'Stopped' | 'NoFreeConnector' | 'NoPower'> {
    if (this.#life === null) return 'NoPower'
    const life = this.#life
    const running = this.#connectors.find((connector) => connector.transaction?.idTag === idTag && (connectorId ?? connector.id) === connector.id)
    if (running !== undefined) {
      this.#end(running, 'Local')
      return 'Stopped'
    }
    if (this.#freeConnector(connectorId ?? null) === null) return 'NoFreeConnector'
    const status = await this.#authorise(idTag)
    if (life.signal.aborted) return 'NoPower'
    if (status !== 'Accepted') return status
    const connector = this.#freeConnector(connectorId ?? null)
    if (connector === null) return 'NoFreeConnector'
    this.#allow(connector, idTag)
    return 'Accepted'
  }

  /** Something breaks, in one connector or (0) in the whole station; running transactions there end. */
  breakDown(errorCode: Exclude<ConnectorError, 'NoError'>, connectorId = 1): void {
    this.#setError(errorCode, connectorId)
  }

  repair(connectorId = 1): void {
    this.#setError('NoError', connectorId)
  }

  /** The red button. */
  emergencyStop(): void {
    for (const connector of this.#connectors) if (connector.transaction !== null) this.#end(connector, 'EmergencyStop')
  }

  dataTransfer(vendorId: string, messageId?: string, data?: string): Promise<OCPP16.DataTransferResponse> {
    return this.#call('DataTransfer', { vendorId, ...(messageId === undefined ? {} : { messageId }), ...(data === undefined ? {} : { data }) })
  }

  /** Bytes as they are, past every rule; for what a server must survive. */
  sendRaw(data: string | Uint8Array): void {
    this.#link?.sendRaw(data)
  }

  /** Resolves with the arguments of the next such event that satisfies the condition. */
  when<E extends keyof StationEvents>(
    event: E,
    condition: (...details: StationEvents[E]) => boolean = () => true,
    options: { signal?: AbortSignal } = {},
  ): Promise<StationEvents[E]> {
    return new Promise((resolve, reject) => {
      const emitter = this as EventEmitter
      const listener = (...details: unknown[]) => {
        if (!condition(...(details as StationEvents[E]))) return
        done()
        resolve(details as StationEvents[E])
      }
      const ended = () => {
        done()
        reject(new Error(`The station was stopped before '${event}'.`))
      }
      const done = () => {
        emitter.off(event, listener)
        this.#stopped.signal.removeEventListener('abort', ended)
        options.signal?.removeEventListener('abort', ended)
      }
      if (this.#stopped.signal.aborted || options.signal?.aborted) return ended()
      emitter.on(event, listener)
      this.#stopped.signal.addEventListener('abort', ended)
      options.signal?.addEventListener('abort', ended)
    })
  }

  /** Resolves once the lamp shows one of these states, at once when it does already. */
  async reaches(...states: StationState[]): Promise<void> {
    if (!states.includes(this.#state)) await this.when('state', (state) => states.includes(state))
  }

  /** Resolves once the connector has one of these statuses, at once when it has already. */
  async hasStatus(statuses: ConnectorStatus | readonly ConnectorStatus[], connectorId = 1): Promise<void> {
    const wanted = typeof statuses === 'string' ? [statuses] : statuses
    if (!wanted.includes(this.status(connectorId))) await this.when('status', (id, status) => id === connectorId && wanted.includes(status))
  }

  /** Resolves once every transaction message has been delivered. */
  async drained(): Promise<void> {
    if (!this.isDrained) await this.when('drained')
  }

  /** Resolves once the server has accepted the station on an open connection. */
  async online(): Promise<void> {
    while (!this.isOnline) {
      const either = new AbortController()
      const { signal } = either
      await Promise.race([this.when('connected', () => true, { signal }), this.when('boot', () => true, { signal })])
      either.abort()
    }
  }

  /** Resolves once nothing will be said until time passes or somebody acts: no answer is awaited and no message is on its way. */
  async settled(): Promise<void> {
    for (;;) {
      const link = this.#link
      await link?.quiet()
      await turn()
      if (this.#link === link && (link === null || link.isQuiet) && !this.#queue.isBusy) return
    }
  }

  /** Ends the station for good: no timer and no socket stays. What it must remember is in its memory. */
  async stop(): Promise<void> {
    if (this.#stopped.signal.aborted) return
    const link = this.#link
    const closed = link?.isOpen ? new Promise<void>((resolve) => this.once('disconnected', () => resolve())) : Promise.resolve()
    this.#freezeTransactions()
    link?.close()
    await closed
    this.#endLife()
    this.#stopped.abort()
    for (const cancel of this.#lastingTimers) cancel()
    this.#save()
  }

  // Power.

  #applyPower(): void {
    if (this.#stopped.signal.aborted) return
    const wanted = this.#hasSupply && this.#record.isPlugged
    if (wanted && this.#life === null) this.#startUp('PowerLoss')
    else if (!wanted && this.#life !== null) {
      this.#endLife()
      this.#save()
    }
    this.#showState()
  }

  #startUp(interruption: StopReason): void {
    const life = new AbortController()
    this.#life = life
    this.#record.boots++
    this.#messageNumber = 0
    this.#save()
    this.#showState()
    this.#after(this.#options.bootMs ?? 1_000, () => {
      this.#recover(interruption)
      void this.#stayConnected(life.signal)
    })
  }

  /** Power is gone: contactors open, the socket dies without a word, memory stays. */
  #endLife(): void {
    const life = this.#life
    if (life === null) return
    this.#freezeTransactions()
    this.#life = null
    this.#isAccepted = false
    this.#isRejected = false
    this.#isAsking = false
    this.#isConnecting = false
    this.#isClockSet = false
    this.#blinkUntil = 0
    this.#afterAnswer.length = 0
    for (const connector of this.#connectors) {
      for (const cancel of connector.stopTimers.splice(0)) cancel()
      connector.authorised = null
      connector.transaction = null
      connector.isSuspended = false
      connector.isFinishing = false
      connector.toldStatus = null
      connector.status = 'Unavailable'
    }
    this.#toldStation = null
    life.abort()
    for (const cancel of this.#timers) cancel()
    this.#link?.cut()
    this.#showState()
  }

  /** Opens every contactor and notes the moment, so that interrupted transactions can be closed later. */
  #freezeTransactions(): void {
    for (const connector of this.#connectors) {
      connector.outlet.open(this.clock.now())
      if (connector.transaction !== null) connector.transaction.lastSeenAt = this.#stationNow()
    }
  }

  /** After a start: what was running when the power went is stopped in the books, or goes on. */
  #recover(interruption: StopReason): void {
    const interrupted = this.#record.transactions.slice()
    for (const transaction of interrupted) {
      const connector = this.#connectors.find((candidate) => candidate.id === transaction.connectorId)
      if (connector === undefined) continue
      connector.transaction = transaction
      if (this.#quirks.resumesTransactions && connector.outlet.car !== null && connector.isOperative) this.#flow(connector)
      else this.#end(connector, interruption, transaction.lastSeenAt)
      connector.isFinishing = false
    }
    for (const connector of this.#connectors) this.#refresh(connector)
  }

  #restart(reason: StopReason): void {
    if (this.#life === null) return
    this.#endLife()
    this.#startUp(reason)
  }

  async #resetSoftly(): Promise<void> {
    const life = this.#life
    for (const connector of this.#connectors) if (connector.transaction !== null) this.#end(connector, 'SoftReset')
    // What cannot be said now is said after the boot.
    if (this.#isReady() && !this.isDrained) {
      const patience = new AbortController()
      await Promise.race([
        this.when('drained', () => true, { signal: patience.signal }).catch(() => {}),
        this.when('disconnected', () => true, { signal: patience.signal }).catch(() => {}),
        pause(this.#callTimeoutMs(), undefined, { signal: patience.signal }).catch(() => {}),
      ])
      patience.abort()
    }
    if (this.#life === life && life !== null) this.#restart('SoftReset')
  }

  // Network.

  async #stayConnected(life: AbortSignal): Promise<void> {
    const [first, last] = this.#options.reconnectMs ?? [1_000, 60_000]
    let wait = first
    while (!life.aborted) {
      if (!this.#hasNetwork) {
        await this.#networkBack(life)
        continue
      }
      this.#isConnecting = true
      this.#showState()
      const connection = await this.#connectOnce(life)
      if (connection !== null) {
        wait = first
        await connection.closed
      }
      this.#isConnecting = false
      this.#showState()
      if (life.aborted) return
      if (!this.#hasNetwork) continue
      await pause(wait * this.#random.between(0.5, 1), undefined, { signal: life }).catch(() => {})
      wait = Math.min(last, wait * 2)
    }
  }

  /** Opens the socket; null when that failed, else a promise that it has closed. */
  async #connectOnce(life: AbortSignal): Promise<{ closed: Promise<void> } | null> {
    const { promise: closed, resolve: hasClosed } = Promise.withResolvers<void>()
    const messageId = this.#quirks.repeatsMessageIds ? () => String(++this.#messageNumber) : this.#options.messageId
    const mine: { link: Link | null; isClosed: boolean } = { link: null, isClosed: false }
    try {
      mine.link = await Link.open(
        {
          url: this.#options.url,
          stationId: this.stationId,
          password: this.#record.configuration['AuthorizationKey'] || this.#options.password,
          callTimeoutMs: this.#callTimeoutMs(),
          pingIntervalMs: this.#configuration.number('WebSocketPingInterval') * 1000,
          ...(messageId === undefined ? {} : { messageId }),
          onFrame: (frame) => this.emit('frame', { ...frame, at: this.clock.now() }),
          onCall: (action, payload) => this.#obey(action, payload),
          onAnswered: () => {
            for (const task of this.#afterAnswer.splice(0)) task()
          },
          onClose: (reason) => {
            mine.isClosed = true
            if (this.#link === mine.link) this.#link = null
            this.#quiet()
            this.emit('disconnected', reason)
            this.#showState()
            hasClosed()
          },
        },
        life,
      )
    } catch (error) {
      if (error instanceof UpgradeRefused) this.emit('refused', error.status)
      return null
    }
    if (life.aborted || !this.#hasNetwork) mine.link.cut()
    else if (!mine.isClosed) {
      this.#link = mine.link
      this.emit('connected')
      if (this.#isAccepted && !this.#quirks.bootsOnReconnect) this.#announce()
      else void this.#askToJoin()
    }
    return { closed }
  }

  #cutNetwork(): void {
    this.#hasNetwork = false
    this.#link?.cut()
  }

  #restoreNetwork(): void {
    this.#hasNetwork = true
    this.#wakeNetwork?.()
  }

  #networkBack(life: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#wakeNetwork = null
        life.removeEventListener('abort', wake)
        resolve()
      }
      this.#wakeNetwork = wake
      life.addEventListener('abort', wake)
    })
  }

  #callTimeoutMs(): number {
    return this.#options.callTimeoutMs ?? 30_000
  }

  #isReady(): boolean {
    return this.#link !== null && this.#link.isOpen && this.#isAccepted
  }

  async #call<A extends OutgoingAction>(action: A, payload: Outgoing[A][0]): Promise<Outgoing[A][1]> {
    const link = this.#link
    if (link === null) throw new LinkLost()
    try {
      return await link.call(action, payload, this.faults.take(action, payload))
    } catch (error) {
      if (error instanceof CallError || error instanceof CallTimeout) {
        this.emit('failed', action, error instanceof CallError ? error.code : 'timeout')
      }
      throw error
    }
  }

  /** Says something that need not be said again: a status, a heartbeat. */
  #mention<A extends OutgoingAction>(action: A, payload: Outgoing[A][0], then: (answer: Outgoing[A][1]) => void = () => {}): void {
    this.#call(action, payload).then(then, (error: unknown) => {
      if (!(error instanceof CallError || error instanceof CallTimeout || error instanceof LinkLost)) throw error
    })
  }

  // Joining, OCPP 1.6 §4.2.

  async #askToJoin(): Promise<void> {
    if (this.#isAsking) return
    const life = this.#life
    this.#isAsking = true
    this.#bootRetry?.()
    this.#bootRetry = null
    try {
      const answer = await this.#call('BootNotification', {
        chargePointVendor: this.model.vendor,
        chargePointModel: this.model.name.slice(0, 20),
        chargePointSerialNumber: this.serial.slice(0, 25),
        firmwareVersion: this.model.firmware,
        meterType: this.model.meterType,
        meterSerialNumber: this.meterSerial.slice(0, 25),
      })
      if (this.#life !== life || life === null) return
      this.#isAsking = false
      this.#takeBootAnswer(answer)
    } catch {
      if (this.#life !== life || life === null) return
      this.#isAsking = false
      this.#retryBoot(BOOT_RETRY_MS)
    }
  }

  #takeBootAnswer(answer: OCPP16.BootNotificationResponse): void {
    this.#setClock(answer.currentTime)
    const wasAccepted = this.#isAccepted
    this.#isAccepted = answer.status === 'Accepted'
    this.#isRejected = answer.status === 'Rejected'
    this.emit('boot', answer.status, answer.interval)
    if (this.#isAccepted) {
      if (answer.interval > 0) this.#configuration.set('HeartbeatInterval', String(answer.interval))
      this.#announce({ everything: !wasAccepted })
    } else {
      this.#quiet()
      this.#retryBoot(answer.interval > 0 ? answer.interval * 1000 : BOOT_RETRY_MS)
    }
    this.#showState()
  }

  #retryBoot(ms: number): void {
    this.#bootRetry?.()
    this.#bootRetry = this.#after(ms, () => {
      this.#bootRetry = null
      if (this.#link !== null) void this.#askToJoin()
    })
  }

  /** After a boot everything is told; after a mere reconnection what changed meanwhile. */
  #announce(options: { everything?: boolean } = {}): void {
    if (options.everything) {
      this.#toldStation = null
      for (const connector of this.#connectors) connector.toldStatus = null
    }
    this.#tellStationStatus()
    for (const connector of this.#connectors) this.#tellStatus(connector)
    this.#beatHeart()
    this.#align()
    this.#queue.pump()
    this.#showState()
  }

  #quiet(): void {
    this.#heartbeat?.()
    this.#heartbeat = null
    this.#bootRetry?.()
    this.#bootRetry = null
  }

  #beatHeart(): void {
    this.#heartbeat?.()
    const seconds = this.#configuration.number('HeartbeatInterval')
    if (seconds <= 0) return
    this.#heartbeat = this.#after(seconds * 1000, () => {
      if (!this.#isReady()) return
      this.#mention('Heartbeat', {}, (answer) => this.#setClock(answer.currentTime))
      this.#beatHeart()
    })
  }

  // Status.

  #refresh(connector: Connector): void {
    const status = statusOf(connector)
    if (status === connector.status) {
      this.#showState()
      return
    }
    connector.status = status
    this.emit('status', connector.id, status)
    if (this.#isReady()) this.#tellStatus(connector)
    this.#showState()
  }

  #setError(error: ConnectorError, connectorId: number): void {
    const touched = connectorId === 0 ? this.#connectors : [this.#connector(connectorId)]
    if (connectorId === 0) this.#stationError = error
    for (const connector of touched) connector.error = error
    if (this.#life === null) return
    if (connectorId === 0 && this.#isReady()) this.#tellStationStatus()
    for (const connector of touched) {
      if (error !== 'NoError') this.#end(connector, 'Other')
      this.#refresh(connector)
    }
  }

  #tellStatus(connector: Connector): void {
    const told = `${connector.status}/${connector.error}`
    if (connector.toldStatus === told) return
    connector.toldStatus = told
    const payload = this.#statusPayload(connector.id)
    this.#call('StatusNotification', payload).catch(() => {
      if (connector.toldStatus === told) connector.toldStatus = null
    })
  }

  #tellStationStatus(): void {
    const payload = this.#statusPayload(0)
    const told = `${payload.status}/${payload.errorCode}`
    if (this.#toldStation === told) return
    this.#toldStation = told
    this.#call('StatusNotification', payload).catch(() => {
      if (this.#toldStation === told) this.#toldStation = null
    })
  }

  #statusPayload(connectorId: number): OCPP16.StatusNotificationRequest {
    if (connectorId === 0) {
      const status = this.#stationError !== 'NoError' ? 'Faulted' : this.#record.inoperative.includes(0) ? 'Unavailable' : 'Available'
      return { connectorId, errorCode: this.#stationError, status, timestamp: this.#timestamp() }
    }
    const connector = this.#connector(connectorId)
    return { connectorId, errorCode: connector.error, status: connector.status, timestamp: this.#timestamp() }
  }

  #showState(): void {
    const state = stateOf({
      hasPower: this.#life !== null,
      isConnecting: this.#isConnecting,
      isAccepted: this.#isAccepted,
      isOnline: this.#isReady(),
      isBlinking: this.#blinkUntil > this.clock.now(),
      statuses: this.#connectors.map((connector) => connector.status),
    })
    if (state === this.#state) return
    this.#state = state
    this.emit('state', state)
  }

  #blink(): void {
    this.#blinkUntil = this.clock.now() + BLINK_MS
    this.emit('blink')
    this.#showState()
    this.#after(BLINK_MS, () => this.#showState())
  }

  // Authorisation, OCPP 1.6 §3.4.

  async #authorise(idTag: string): Promise<AuthorizationStatus> {
    const cached = this.#cached(idTag)
    if (cached === 'Accepted' && this.#configuration.isOn('LocalPreAuthorize')) return 'Accepted'
    if (this.#isReady()) {
      try {
        const answer = await this.#call('Authorize', { idTag })
        this.#remember(idTag, answer.idTagInfo)
        return answer.idTagInfo.status
      } catch (error) {
        if (error instanceof CallError) return 'Invalid'
      }
    }
    if (this.#configuration.isOn('LocalAuthorizeOffline') && cached !== null) return cached
    return this.#configuration.isOn('AllowOfflineTxForUnknownId') ? 'Accepted' : 'Invalid'
  }

  #cached(idTag: string): AuthorizationStatus | null {
    const entry = this.#record.cache[idTag]
    if (entry === undefined || !this.#configuration.isOn('AuthorizationCacheEnabled')) return null
    return entry.expiresAt !== undefined && entry.expiresAt <= this.#stationNow() ? 'Expired' : entry.status
  }

  #remember(idTag: string, answer: OCPP16.AuthorizeResponse['idTagInfo']): void {
    const expiresAt = answer.expiryDate === undefined ? NaN : Date.parse(answer.expiryDate)
    this.#record.cache[idTag] = {
      status: answer.status,
      ...(answer.parentIdTag === undefined ? {} : { parentIdTag: answer.parentIdTag }),
      ...(Number.isNaN(expiresAt) ? {} : { expiresAt }),
    }
    this.#save()
  }

  #mayStart(connector: Connector): boolean {
    return connector.transaction === null && connector.isOperative && connector.error === 'NoError' && !this.#record.inoperative.includes(0)
  }

  /** A connector with a waiting car before an empty one. */
  #freeConnector(connectorId: number | null): Connector | null {
    const free = this.#connectors.filter(
      (connector) => (connectorId ?? connector.id) === connector.id && this.#mayStart(connector) && connector.authorised === null,
    )
    return free.find((connector) => connector.outlet.car !== null) ?? free[0] ?? null
  }

  #allow(connector: Connector, idTag: string): void {
    if (connector.outlet.car !== null) {
      this.#begin(connector, idTag)
      return
    }
    const cancelTimeout = this.#after(this.#configuration.number('ConnectionTimeOut') * 1000, () => {
      connector.authorised = null
      this.#refresh(connector)
    })
    connector.authorised = { idTag, cancelTimeout }
    this.#refresh(connector)
    this.emit('awaitingCar', connector.id, idTag)
  }

  // Transactions.

  #begin(connector: Connector, idTag: string): void {
    connector.authorised?.cancelTimeout()
    connector.authorised = null
    connector.isFinishing = false
    const now = this.clock.now()
    const startedAt = this.#stationNow()
    const transaction: OpenTransaction = {
      local: String(++this.#record.localNumber),
      connectorId: connector.id,
      idTag,
      meterStartWh: connector.outlet.read(now).registerWh,
      startedAt,
      samples: [],
      lastSeenAt: startedAt,
    }
    this.#record.transactions.push(transaction)
    connector.transaction = transaction
    this.#queue.push({
      action: 'StartTransaction',
      local: transaction.local,
      attempts: 0,
      queuedAt: startedAt,
      payload: { connectorId: connector.id, idTag, meterStart: transaction.meterStartWh, timestamp: this.#timestamp(startedAt) },
    })
    this.#flow(connector)
    this.emit('transactionBegan', { connectorId: connector.id, idTag, meterStartWh: transaction.meterStartWh, at: startedAt })
    this.#refresh(connector)
  }

  /** Closes the contactor and keeps an eye on the meter. */
  #flow(connector: Connector): void {
    connector.outlet.close(this.clock.now())
    connector.sampledWh = connector.outlet.register.wh
    this.#watch(connector)
    this.#sample(connector)
  }

  #watch(connector: Connector): void {
    const next = (Math.floor(this.clock.now() / TICK_MS) + 1) * TICK_MS
    const cancel = this.#after(next - this.clock.now(), () => {
      if (connector.transaction === null) return
      connector.outlet.advance(this.clock.now())
      connector.transaction.lastSeenAt = this.#stationNow()
      this.#refresh(connector)
      this.#watch(connector)
    })
    connector.stopTimers[0] = cancel
  }

  #sample(connector: Connector): void {
    const seconds = this.#configuration.number('MeterValueSampleInterval')
    if (seconds <= 0) return
    connector.stopTimers[1] = this.#after(seconds * 1000, () => {
      if (connector.transaction === null) return
      this.#meter(connector, 'Sample.Periodic', this.#configuration.measurands('MeterValuesSampledData'))
      this.#sample(connector)
    })
  }

  /** Samples at whole multiples of the interval since midnight UTC, by the station's clock. */
  #align(): void {
    this.#alignment?.()
    this.#alignment = null
    const ms = this.#configuration.number('ClockAlignedDataInterval') * 1000
    if (ms <= 0) return
    const now = this.#stationNow()
    this.#alignment = this.#after(ms - (now % ms), () => {
      for (const connector of this.#connectors) this.#meter(connector, 'Sample.Clock', this.#configuration.measurands('MeterValuesAlignedData'))
      this.#align()
    })
  }

  #meter(connector: Connector, context: 'Sample.Periodic' | 'Sample.Clock' | 'Trigger', measurands: readonly Measurand[]): void {
    const reading = this.#stationReading(connector)
    const values = sampledValues(reading, measurands, { context, writing: { kilo: this.#quirks.kilo === true }, previousWh: connector.sampledWh })
    if (context === 'Sample.Periodic') connector.sampledWh = reading.registerWh
    const transaction = connector.transaction
    if (transaction !== null && context !== 'Trigger') {
      transaction.samples.push({ context, reading })
      // The whole course stays in the record, thinner the longer it lasts: servers limit the length of transactionData.
      if (transaction.samples.length > SAMPLES_MAX) transaction.samples = transaction.samples.filter((_, index) => index % 2 === 1)
    }
    if (values.length === 0) return
    const payload = { connectorId: connector.id, meterValue: [{ timestamp: this.#timestamp(reading.at), sampledValue: values }] }
    if (transaction === null) {
      if (this.#isReady()) this.#mention('MeterValues', payload)
    } else this.#queue.push({ action: 'MeterValues', local: transaction.local, attempts: 0, queuedAt: reading.at, payload })
  }

  #end(connector: Connector, reason: StopReason, at?: number): void {
    const transaction = connector.transaction
    if (transaction === null) return
    for (const cancel of connector.stopTimers.splice(0)) cancel()
    connector.outlet.open(this.clock.now())
    const endedAt = Math.max(at ?? this.#stationNow(), transaction.startedAt)
    const reading = { ...this.#stationReading(connector), at: endedAt }
    connector.transaction = null
    connector.isSuspended = false
    connector.isFinishing = connector.outlet.car !== null
    this.#record.transactions.splice(this.#record.transactions.indexOf(transaction), 1)
    this.#queue.push({
      action: 'StopTransaction',
      local: transaction.local,
      attempts: 0,
      queuedAt: endedAt,
      payload: {
        idTag: transaction.idTag,
        meterStop: reading.registerWh,
        timestamp: this.#timestamp(endedAt),
        reason,
        transactionData: this.#transactionData(connector, transaction, reading),
      },
    })
    this.emit('transactionEnded', {
      connectorId: connector.id,
      idTag: transaction.idTag,
      meterStartWh: transaction.meterStartWh,
      at: transaction.startedAt,
      meterStopWh: reading.registerWh,
      endedAt,
      reason,
    })
    this.#refresh(connector)
  }

  #transactionData(connector: Connector, transaction: OpenTransaction, end: Reading): OCPP16.MeterValue[] {
    const writing = { kilo: this.#quirks.kilo === true }
    const sampled = this.#configuration.measurands('StopTxnSampledData')
    const aligned = this.#configuration.measurands('StopTxnAlignedData')
    const data: OCPP16.MeterValue[] = []
    const add = (
      reading: Reading,
      measurands: readonly Measurand[],
      context: 'Transaction.Begin' | 'Transaction.End' | 'Sample.Periodic' | 'Sample.Clock',
    ) => {
      const sampledValue = sampledValues(reading, measurands, { context, writing })
      if (sampledValue.length > 0) data.push({ timestamp: this.#timestamp(reading.at), sampledValue })
    }
    const begin = { ...end, at: transaction.startedAt, registerWh: transaction.meterStartWh, powerW: 0, currentsA: end.currentsA.map(() => 0) }
    add(begin, sampled, 'Transaction.Begin')
    for (const sample of transaction.samples) add(sample.reading, sample.context === 'Sample.Clock' ? aligned : sampled, sample.context)
    add(end, sampled, 'Transaction.End')
    if (this.#configuration.isOn('SampledDataSignReadings')) {
      const value = this.#meterKey.sign({
        gateway: { model: `${this.model.vendor} ${this.model.name}`, serial: this.serial, firmware: this.model.firmware },
        meter: { vendor: this.model.vendor, model: this.model.meterType, serial: this.meterSerial },
        pagination: ++this.#record.pagination,
        idTag: transaction.idTag,
        chargePoint: `${this.stationId} ${connector.id}`,
        current: this.model.current,
        clockIsSet: this.#isClockSet,
        points: [
          { at: transaction.startedAt, transaction: 'B', registerWh: transaction.meterStartWh },
          { at: end.at, transaction: 'E', registerWh: end.registerWh },
        ],
      })
      data.push({
        timestamp: this.#timestamp(end.at),
        sampledValue: [{ value, format: 'SignedData', context: 'Transaction.End', measurand: 'Energy.Active.Import.Register', location: 'Outlet' }],
      })
    }
    return data
  }

  async #deliver(message: QueuedMessage): Promise<void> {
    switch (message.action) {
      case 'StartTransaction': {
        const answer = await this.#call('StartTransaction', message.payload)
        this.#takeStartAnswer(message, answer)
        break
      }
      case 'MeterValues': {
        const transactionId = this.#wireId(message.local)
        await this.#call('MeterValues', transactionId === null ? message.payload : { ...message.payload, transactionId })
        break
      }
      case 'StopTransaction': {
        // A start that was never taken leaves the station without a number; -1 is what such firmware sends.
        const transactionId = this.#quirks.transactionId === 'minusOne' ? -1 : (this.#wireId(message.local) ?? -1)
        const answer = await this.#call('StopTransaction', { ...message.payload, transactionId })
        const idTag = message.payload.idTag ?? ''
        if (answer.idTagInfo !== undefined) this.#remember(idTag, answer.idTagInfo)
        const known = this.#record.transactionIds[message.local] ?? '-1'
        delete this.#record.transactionIds[message.local]
        this.emit('transactionStopped', { transactionId: known, idTag })
        break
      }
    }
  }

  #takeStartAnswer(message: QueuedMessage & { action: 'StartTransaction' }, answer: OCPP16.StartTransactionResponse): void {
    const given: unknown = answer.transactionId
    const transactionId = given instanceof ExactNumber ? given.text : String(answer.transactionId)
    this.#record.transactionIds[message.local] = transactionId
    const { connectorId, idTag } = message.payload
    this.#remember(idTag, answer.idTagInfo)
    const connector = this.#connectors.find((candidate) => candidate.transaction?.local === message.local)
    if (connector !== undefined && answer.idTagInfo.status !== 'Accepted') {
      // OCPP 1.6 §4.8: the tag turned out to be no good.
      if (this.#configuration.isOn('StopTransactionOnInvalidId')) this.#end(connector, 'DeAuthorized')
      else {
        connector.isSuspended = true
        connector.outlet.open(this.clock.now())
        this.#refresh(connector)
      }
    }
    this.emit('transactionStarted', { connectorId, idTag, transactionId, status: answer.idTagInfo.status })
  }

  /** The server's number, digit by digit, where it can be written as a number; null while unknown. */
  #wireId(local: string): number | null {
    const text = this.#record.transactionIds[local]
    if (text === undefined) return null
    const number = Number(text)
    return Number.isSafeInteger(number) ? number : (new ExactNumber(text) as unknown as number)
  }

  // Commands of the server.

  #obey(action: string, payload: unknown): object {
    if (this.#isRejected) throw new CallError('SecurityError', 'This server has rejected the station.')
    return obey(this.#host, action, payload)
  }

  readonly #host: CommandHost = {
    changeAvailability: (connectorId, isOperative) => this.#changeAvailability(connectorId, isOperative),
    changeConfiguration: (key, value) => {
      const status = this.#configuration.change(key, value)
      if (status === 'Accepted' || status === 'RebootRequired') {
        this.#save()
        this.#afterAnswer.push(() => this.#applyConfiguration(key))
      }
      return status
    },
    clearCache: () => {
      if (!this.#configuration.isOn('AuthorizationCacheEnabled')) return 'Rejected'
      this.#record.cache = {}
      this.#save()
      return 'Accepted'
    },
    dataTransfer: (request) => {
      if (request.vendorId !== 'ohmstead') return { status: 'UnknownVendorId' }
      if (request.messageId !== 'Blink') return { status: 'UnknownMessageId' }
      this.#afterAnswer.push(() => this.#blink())
      return { status: 'Accepted' }
    },
    getConfiguration: (keys) => this.#configuration.get(keys),
    remoteStart: (idTag, connectorId) => this.#remoteStart(idTag, connectorId),
    remoteStop: (transactionId) => {
      const connector = this.#connectors.find(
        (candidate) => candidate.transaction !== null && this.#record.transactionIds[candidate.transaction.local] === transactionId,
      )
      if (connector === undefined) return 'Rejected'
      this.#afterAnswer.push(() => this.#end(connector, 'Remote'))
      return 'Accepted'
    },
    reset: (kind) => {
      this.#afterAnswer.push(() => (kind === 'Soft' ? void this.#resetSoftly() : this.#restart('HardReset')))
      return 'Accepted'
    },
    trigger: (message, connectorId) => this.#trigger(message, connectorId),
    unlock: (connectorId) => {
      const connector = this.#connectors.find((candidate) => candidate.id === connectorId)
      if (connector === undefined || this.model.current === 'DC') return 'NotSupported'
      if (connector.error === 'ConnectorLockFailure') return 'UnlockFailed'
      this.#afterAnswer.push(() => this.#end(connector, 'UnlockCommand'))
      return 'Unlocked'
    },
  }

  #changeAvailability(connectorId: number, isOperative: boolean): 'Accepted' | 'Rejected' | 'Scheduled' {
    const touched = connectorId === 0 ? this.#connectors : this.#connectors.filter((connector) => connector.id === connectorId)
    if (touched.length === 0) return 'Rejected'
    const without = this.#record.inoperative.filter((id) => (connectorId === 0 ? false : id !== connectorId))
    this.#record.inoperative = isOperative ? without : [...without, connectorId]
    this.#save()
    for (const connector of touched) connector.isOperative = isOperative && !this.#record.inoperative.includes(0)
    this.#afterAnswer.push(() => {
      if (connectorId === 0 && this.#isReady()) this.#tellStationStatus()
      for (const connector of touched) this.#refresh(connector)
    })
    return touched.some((connector) => connector.transaction !== null) ? 'Scheduled' : 'Accepted'
  }

  #remoteStart(idTag: string, connectorId: number | null): 'Accepted' | 'Rejected' {
    if (!this.#isAccepted || connectorId === 0) return 'Rejected'
    const connector = this.#freeConnector(connectorId)
    if (connector === null) return 'Rejected'
    this.#afterAnswer.push(() => {
      if (!this.#configuration.isOn('AuthorizeRemoteTxRequests')) {
        if (this.#mayStart(connector)) this.#allow(connector, idTag)
        return
      }
      void this.#authorise(idTag).then((status) => {
        if (status === 'Accepted' && this.#life !== null && this.#mayStart(connector)) this.#allow(connector, idTag)
      })
    })
    return 'Accepted'
  }

  #trigger(message: OCPP16.TriggerMessageRequest['requestedMessage'], connectorId: number | null): 'Accepted' | 'Rejected' | 'NotImplemented' {
    if (connectorId !== null && connectorId > this.#connectors.length) return 'Rejected'
    if (connectorId === 0 && message === 'MeterValues') return 'Rejected'
    const touched = this.#connectors.filter((connector) => (connectorId ?? connector.id) === connector.id)
    this.#afterAnswer.push(() => {
      switch (message) {
        case 'BootNotification':
          void this.#askToJoin()
          break
        case 'Heartbeat':
          this.#mention('Heartbeat', {}, (answer) => this.#setClock(answer.currentTime))
          break
        case 'StatusNotification':
          if (connectorId === null || connectorId === 0) this.#mention('StatusNotification', this.#statusPayload(0))
          for (const connector of touched) this.#mention('StatusNotification', this.#statusPayload(connector.id))
          break
        case 'MeterValues':
          for (const connector of touched) this.#meter(connector, 'Trigger', this.#configuration.measurands('MeterValuesSampledData'))
          break
        case 'DiagnosticsStatusNotification':
          this.#mention('DiagnosticsStatusNotification', { status: 'Idle' })
          break
        case 'FirmwareStatusNotification':
          this.#mention('FirmwareStatusNotification', { status: 'Idle' })
          break
      }
    })
    return 'Accepted'
  }

  #applyConfiguration(key: string): void {
    switch (key) {
      case 'HeartbeatInterval':
        if (this.#isReady()) this.#beatHeart()
        break
      case 'ClockAlignedDataInterval':
        this.#align()
        break
      case 'MeterValueSampleInterval':
        for (const connector of this.#connectors) {
          connector.stopTimers[1]?.()
          if (connector.transaction !== null) this.#sample(connector)
        }
        break
      case 'AuthorizationKey':
        // OCPP 1.6 security A05: comes back with the new key.
        this.#link?.close()
        break
    }
  }

  // Time.

  #stationNow(): number {
    const now = this.clock.now()
    return Math.round(now + this.#clockOffset + ((now - this.#driftSince) * this.#driftPpm) / 1e6)
  }

  #stationReading(connector: Connector): Reading {
    return { ...connector.outlet.read(this.clock.now()), at: this.#stationNow() }
  }

  #setClock(currentTime: string): void {
    const server = Date.parse(currentTime)
    if (!this.#followsServer || Number.isNaN(server)) return
    this.#isClockSet = true
    if (Math.abs(server - this.#stationNow()) > CLOCK_TOLERANCE_MS) this.#clockOffset = server - this.clock.now()
  }

  #timestamp(at = this.#stationNow()): string {
    switch (this.#quirks.timestamps ?? 'utc') {
      case 'utc':
        return isoTime(at)
      case 'zoneless':
        return isoTime(at).replace(/\.\d+Z$/, '')
      case 'localAsUtc':
        return isoTime(at + 7_200_000)
    }
  }

  /** A timer of this life: power loss ends it. */
  #after(ms: number, task: () => void): () => void {
    return this.#schedule(this.#timers, ms, task)
  }

  #schedule(timers: Set<() => void>, ms: number, task: () => void): () => void {
    const cancelTimer = this.clock.at(this.clock.now() + ms, () => {
      timers.delete(cancel)
      task()
    })
    const cancel = () => {
      timers.delete(cancel)
      cancelTimer()
    }
    timers.add(cancel)
    return cancel
  }

  /** Ends early when the power goes. */
  #wait(ms: number): Promise<void> {
    const life = this.#life
    if (life === null) return Promise.resolve()
    return new Promise((resolve) => {
      const cancel = this.#after(ms, () => done())
      const done = () => {
        life.signal.removeEventListener('abort', done)
        cancel()
        resolve()
      }
      life.signal.addEventListener('abort', done)
    })
  }

  #connector(connectorId: number): Connector {
    const connector = this.#connectors[connectorId - 1]
    if (connector === undefined) throw new RangeError(`Station ${this.stationId} has no connector ${connectorId}.`)
    return connector
  }

  #save(): void {
    this.#memory.save(this.#record)
  }
}
