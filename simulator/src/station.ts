import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import type { OCPP16 } from 'typed-ocpp'
import { Authorization } from './authorization.ts'
import type { AuthorizationStatus } from './authorization.ts'
import type { Car } from './car.ts'
import { realClock } from './clock.ts'
import type { SimulatorClock } from './clock.ts'
import { obey } from './commands.ts'
import type { CommandHost } from './commands.ts'
import { Configuration, keyBytes } from './configuration.ts'
import { darken, newConnector, stateOf, statusOf } from './connector.ts'
import type { Connector, ConnectorError, ConnectorStatus, StationState } from './connector.ts'
import { Faults } from './faults.ts'
import type { Quirks } from './faults.ts'
import { CallError } from './link.ts'
import type { Frame, OutgoingAction } from './link.ts'
import { Membership } from './membership.ts'
import { emptyRecord, volatileMemory } from './memory.ts'
import type { StationMemory, StationRecord } from './memory.ts'
import { meterKey } from './meter-key.ts'
import { Metering } from './metering.ts'
import { modelOf, ratingOf } from './models.ts'
import type { StationModel } from './models.ts'
import { Outlet } from './outlet.ts'
import type { Reading } from './outlet.ts'
import { Random, seedNumber } from './random.ts'
import { StationClock } from './station-clock.ts'
import { Timers } from './timers.ts'
import { TransactionQueue } from './transaction-queue.ts'
import type { LossReason, QueuedMessage } from './transaction-queue.ts'
import { Transactions } from './transactions.ts'
import type { BegunTransaction, EndedTransaction, StartedTransaction, StopReason } from './transactions.ts'
import { Uplink } from './uplink.ts'

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
  /** Determines the meter's key, so that it can be registered before the station has its id. Default: seed and id. */
  readonly meterKeySeed?: string
  /** Six digits, printed on the unit. */
  readonly pairingCode?: string
  readonly clock?: SimulatorClock
  readonly seed?: number | string
  readonly memory?: StationMemory
  readonly quirks?: Quirks
  /** Factory settings of configuration keys. */
  readonly configuration?: Partial<Record<string, string>>
  /** Time from power-on to the first connection attempt, by the clock. */
  readonly bootMs?: number
  /** Pauses between connection attempts, in real time: doubled from the first to the last, with jitter. */
  readonly reconnectMs?: readonly [first: number, last: number]
  /** The timeout for an answer, in real time. */
  readonly callTimeoutMs?: number
  readonly messageId?: () => string
  /** Ends the station when aborted. */
  readonly signal?: AbortSignal
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
  /** Energy began to flow, whether or not it was reported. */
  transactionBegan: [transaction: BegunTransaction]
  /** The server assigned a transaction id. */
  transactionStarted: [transaction: StartedTransaction]
  transactionEnded: [transaction: EndedTransaction]
  /** The server accepted the StopTransaction. */
  transactionStopped: [transaction: { transactionId: string; idTag: string }]
  /** A remote start was accepted and the cable is not plugged yet. */
  awaitingCar: [connectorId: number, idTag: string]
  blink: []
  frame: [frame: Frame & { at: number }]
  /** A CALL of the station got a CALLERROR or no answer. */
  failed: [action: OutgoingAction, reason: string]
  /** A transaction message was dropped. */
  lost: [message: QueuedMessage, reason: LossReason]
  /** Every transaction message was delivered. */
  drained: []
}

const BLINK_MS = 60_000

/** A charging station: its hardware, meters and lamp, and its OCPP 1.6J client. */
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
  readonly #connectors: readonly Connector[]
  readonly #time: StationClock
  /** Timers since the last start; a power loss ends them. */
  readonly #timers: Timers
  /** Timers outside the station: the return of the network. */
  readonly #outerTimers: Timers
  readonly #uplink: Uplink
  readonly #membership: Membership
  readonly #authorization: Authorization
  readonly #queue: TransactionQueue
  readonly #metering: Metering
  readonly #transactions: Transactions
  readonly #afterAnswer: (() => void)[] = []
  readonly #gone = new AbortController()
  #life: AbortController | null = null
  #hasSupply = true
  #isBlinking = false
  #cancelBlink: () => void = () => {}
  #state: StationState = 'off'
  #error: ConnectorError = 'NoError'
  #toldStatus: string | null = null
  #messageNumber = 0

  constructor(options: StationOptions) {
    super()
    this.setMaxListeners(0)
    this.#options = options
    this.stationId = options.stationId
    this.clock = options.clock ?? realClock()
    this.model = modelOf(options)
    const seed = `${options.seed ?? 'ohmstead'}/${options.stationId}`
    const digest = createHash('sha256').update(seed).digest()
    this.serial = options.serial ?? `OH${String(digest.readUInt32BE(0) % 100_000_000).padStart(8, '0')}`
    this.meterSerial = `1OHM${this.serial.replace(/\W/g, '').slice(-18)}`
    this.pairingCode = options.pairingCode ?? String(digest.readUInt32BE(4) % 1_000_000).padStart(6, '0')
    const key = meterKey(options.meterKeySeed ?? seed)
    this.meterPublicKey = key.publicKeyHex

    this.#memory = options.memory ?? volatileMemory()
    this.#record = this.#memory.load() ?? { ...emptyRecord(), configuration: { ...options.configuration } }
    this.#configuration = new Configuration(this.#record.configuration, {
      NumberOfConnectors: String(this.model.connectors),
      MeterPublicKey1: this.meterPublicKey,
    })
    const random = new Random(seed)
    this.#connectors = this.#buildConnectors(seed, random)
    const quirks = options.quirks ?? {}
    this.#time = new StationClock(this.clock, quirks.timestamps)
    this.#timers = new Timers(this.clock)
    this.#outerTimers = new Timers(this.clock)
    this.#uplink = this.#buildUplink(random)

    const { clock } = this
    const shared = {
      clock,
      time: this.#time,
      timers: this.#timers,
      configuration: this.#configuration,
      uplink: this.#uplink,
      record: this.#record,
      connectors: this.#connectors,
    }
    this.#membership = new Membership(shared, {
      who: () => this.#identity(),
      joined: (isFirst) => this.#announce(isFirst),
      answered: ({ status, interval }) => {
        this.emit('boot', status, interval)
        this.#showState()
      },
    })
    this.#authorization = new Authorization({ ...shared, isOnline: () => this.isOnline })
    this.#queue = this.#buildQueue()
    this.#metering = new Metering(
      { ...shared, kilo: quirks.kilo === true },
      {
        report: (connector, payload, at) => {
          const { transaction } = connector
          if (transaction !== null) this.#queue.push({ action: 'MeterValues', local: transaction.local, attempts: 0, queuedAt: at, payload })
          else if (this.isOnline) this.#uplink.mention('MeterValues', payload)
        },
        looked: (connector) => this.#refresh(connector),
      },
    )
    this.#transactions = new Transactions(
      {
        ...shared,
        queue: this.#queue,
        metering: this.#metering,
        authorization: this.#authorization,
        stopsWithMinusOne: quirks.transactionId === 'minusOne',
      },
      {
        sign: ({ connectorId, ...record }) =>
          key.sign({
            ...record,
            gateway: { model: `${this.model.vendor} ${this.model.name}`, serial: this.serial, firmware: this.model.firmware },
            meter: { vendor: this.model.vendor, model: this.model.meterType, serial: this.meterSerial },
            chargePoint: `${this.stationId} ${connectorId}`,
            current: this.model.current,
          }),
        began: (transaction) => this.emit('transactionBegan', transaction),
        started: (transaction) => this.emit('transactionStarted', transaction),
        ended: (transaction) => this.emit('transactionEnded', transaction),
        stopped: (transaction) => this.emit('transactionStopped', transaction),
        changed: (connector) => this.#refresh(connector),
      },
    )
    this.faults = new Faults({
      cutNetwork: () => this.#uplink.cutNetwork(),
      restoreNetwork: () => this.#uplink.restoreNetwork(),
      freezeNetwork: () => this.#uplink.freeze(),
      restart: () => this.#restart('Reboot'),
      holdQueue: (ms) => {
        this.#queue.hold(this.clock.now() + ms)
        this.#timers.after(ms, () => this.#queue.pump())
      },
      drift: (ppm) => this.#time.drift(ppm),
      shiftClock: (ms) => this.#time.shift(ms),
      after: (ms, task) => void this.#outerTimers.after(ms, task),
    })
    options.signal?.addEventListener('abort', () => void this.stop(), { once: true, signal: this.#gone.signal })
  }

  // State visible to a person.

  /** The lamp. */
  get state(): StationState {
    return this.#state
  }

  get hasPower(): boolean {
    return this.#life !== null
  }

  /** False while the network is cut by a fault. */
  get hasNetwork(): boolean {
    return this.#uplink.hasNetwork
  }

  /** Connected and accepted by the server. */
  get isOnline(): boolean {
    return this.#uplink.isOpen && this.#membership.isAccepted
  }

  /** Started, but not connected yet: it connects or retries, independent of its clock. */
  get isOnItsWay(): boolean {
    return this.#uplink.isOnItsWay
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

  /** The open transaction at a connector, with the server's id if known. */
  transaction(connectorId = 1): (BegunTransaction & { transactionId: string | null }) | null {
    const connector = this.#connector(connectorId)
    if (connector.transaction === null) return null
    const { idTag, meterStartWh, startedAt } = connector.transaction
    return { connectorId, idTag, meterStartWh, at: startedAt, transactionId: this.#transactions.nameOf(connector) }
  }

  /** The current meter values. */
  reading(connectorId = 1): Reading {
    return this.#connector(connectorId).outlet.read(this.clock.now())
  }

  /** The value of a configuration key, as in GetConfiguration. */
  configuration(key: string): string | undefined {
    return this.#configuration.get([key]).configurationKey[0]?.value
  }

  // Actions of a person.

  /** Plugs the unit into a live socket. */
  plugIn(): void {
    this.#record.isPlugged = true
    this.#applyPower()
  }

  unplug(): void {
    this.#record.isPlugged = false
    this.#applyPower()
  }

  /** Switches the unit on, plugged or wired. */
  powerOn(): void {
    this.#record.isPlugged = true
    this.supply(true)
  }

  /** Cuts the circuit; the plug stays in. */
  powerOff(): void {
    this.supply(false)
  }

  /** Whether the circuit has power. A unit that is not plugged in stays off. */
  supply(isLive: boolean): void {
    this.#hasSupply = isLive
    this.#applyPower()
  }

  /** A car arrives and is plugged in. */
  carArrives(car: Car, connectorId = 1): void {
    const connector = this.#connector(connectorId)
    if (connector.outlet.car !== null) throw new Error(`There is a car at connector ${connectorId} already.`)
    connector.outlet.connect(car, this.clock.now())
    connector.isFinishing = false
    if (this.#life === null) return
    if (connector.authorised !== null && this.#mayStart(connector)) this.#transactions.begin(connector, connector.authorised.idTag)
    this.#refresh(connector)
  }

  /** The car is unplugged and leaves. */
  carLeaves(connectorId = 1): void {
    const connector = this.#connector(connectorId)
    if (connector.outlet.car === null) return
    if (this.#life !== null && this.#configuration.isOn('StopTransactionOnEVSideDisconnect')) this.#transactions.end(connector, 'EVDisconnected')
    connector.outlet.disconnect(this.clock.now())
    connector.isFinishing = false
    if (this.#life !== null) this.#refresh(connector)
  }

  /** Holds a card to the reader: starts, or stops the transaction of the same card. */
  async swipe(idTag: string, connectorId?: number): Promise<AuthorizationStatus | 'Stopped' | 'NoFreeConnector' | 'NoPower'> {
    const life = this.#life
    if (life === null) return 'NoPower'
    const running = this.#connectors.find((connector) => connector.transaction?.idTag === idTag && (connectorId ?? connector.id) === connector.id)
    if (running !== undefined) {
      this.#transactions.end(running, 'Local')
      return 'Stopped'
    }
    if (this.#freeConnector(connectorId ?? null) === null) return 'NoFreeConnector'
    const status = await this.#authorization.ask(idTag)
    if (life.signal.aborted) return 'NoPower'
    if (status !== 'Accepted') return status
    const connector = this.#freeConnector(connectorId ?? null)
    if (connector === null) return 'NoFreeConnector'
    this.#allow(connector, idTag)
    return 'Accepted'
  }

  /** Causes a fault in one connector or (0) the whole station; running transactions there end. */
  breakDown(errorCode: Exclude<ConnectorError, 'NoError'>, connectorId = 1): void {
    this.#setError(errorCode, connectorId)
  }

  repair(connectorId = 1): void {
    this.#setError('NoError', connectorId)
  }

  /** Presses the emergency stop. */
  emergencyStop(): void {
    for (const connector of this.#connectors) this.#transactions.end(connector, 'EmergencyStop')
  }

  dataTransfer(vendorId: string, messageId?: string, data?: string): Promise<OCPP16.DataTransferResponse> {
    return this.#uplink.call('DataTransfer', { vendorId, ...(messageId === undefined ? {} : { messageId }), ...(data === undefined ? {} : { data }) })
  }

  /** Sends bytes without any checks, to test how servers handle them. */
  sendRaw(data: string | Uint8Array): void {
    this.#uplink.sendRaw(data)
  }

  // Waiting.

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
        this.#gone.signal.removeEventListener('abort', ended)
        options.signal?.removeEventListener('abort', ended)
      }
      if (this.#gone.signal.aborted || options.signal?.aborted) return ended()
      emitter.on(event, listener)
      this.#gone.signal.addEventListener('abort', ended)
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

  /** Resolves once nothing happens without a passing of time or an action: no answer, message or connection is pending. */
  async settled(): Promise<void> {
    do {
      await this.#uplink.quiet()
      await turn()
    } while (!this.#uplink.isQuiet || this.#queue.isBusy)
  }

  /** Stops the station: no timer and no socket remains. Its persistent state is in its memory. */
  async stop(): Promise<void> {
    if (this.#gone.signal.aborted) return
    this.#transactions.freeze()
    await this.#uplink.close()
    this.#endLife()
    this.#gone.abort()
    this.#outerTimers.end()
    this.#save()
  }

  // Power.

  #applyPower(): void {
    if (this.#gone.signal.aborted) return
    const wanted = this.#hasSupply && this.#record.isPlugged
    if (wanted && this.#life === null) this.#startUp('PowerLoss')
    if (!wanted) this.#endLife()
    this.#save()
  }

  #startUp(interruption: StopReason): void {
    const life = new AbortController()
    this.#life = life
    this.#record.boots++
    this.#messageNumber = 0
    this.#showState()
    this.#timers.after(this.#options.bootMs ?? 1_000, () => {
      this.#transactions.recover(interruption, this.#options.quirks?.resumesTransactions === true)
      for (const connector of this.#connectors) this.#refresh(connector)
      this.#metering.align()
      void this.#uplink.run(life.signal)
    })
  }

  /** Handles a power loss: contactors open, the socket is terminated, the memory stays. */
  #endLife(): void {
    const life = this.#life
    if (life === null) return
    this.#transactions.freeze()
    this.#life = null
    this.#membership.end()
    this.#time.doubt()
    this.#isBlinking = false
    this.#toldStatus = null
    this.#afterAnswer.length = 0
    for (const connector of this.#connectors) darken(connector)
    life.abort()
    this.#timers.end()
    this.#uplink.kill()
    this.#showState()
  }

  #restart(reason: StopReason): void {
    if (this.#life === null) return
    this.#endLife()
    this.#startUp(reason)
    this.#save()
  }

  /** Ends and reports running transactions. Messages that cannot be sent now are sent after the boot. */
  async #resetSoftly(): Promise<void> {
    const life = this.#life
    for (const connector of this.#connectors) this.#transactions.end(connector, 'SoftReset')
    if (this.isOnline && !this.isDrained) {
      const patience = new AbortController()
      const { signal } = patience
      await Promise.race([
        this.when('drained', () => true, { signal }).catch(() => {}),
        this.when('disconnected', () => true, { signal }).catch(() => {}),
        pause(this.#options.callTimeoutMs ?? 30_000, undefined, { signal }).catch(() => {}),
      ])
      patience.abort()
    }
    if (this.#life === life) this.#restart('SoftReset')
  }

  // Building.

  #buildConnectors(seed: string, random: Random): Connector[] {
    const rating = ratingOf(this.model)
    const { inoperative, registers } = this.#record
    return Array.from({ length: this.model.connectors }, (_, index) => {
      const id = index + 1
      const register = (registers[id] ??= { wh: random.integer(0, 250_000), rest: 0 })
      return newConnector(
        id,
        new Outlet(rating, { seed: seedNumber(`${seed}/${id}`), register }),
        !inoperative.includes(id) && !inoperative.includes(0),
      )
    })
  }

  #buildUplink(random: Random): Uplink {
    const { url, stationId, password, messageId, quirks, callTimeoutMs = 30_000, reconnectMs = [1_000, 60_000] } = this.#options
    return new Uplink(
      {
        url,
        stationId,
        callTimeoutMs,
        reconnectMs,
        current: () => ({
          password: keyBytes(this.#configuration.text('AuthorizationKey')) ?? password,
          pingIntervalMs: this.#configuration.number('WebSocketPingInterval') * 1000,
          messageId: quirks?.repeatsMessageIds ? () => String(++this.#messageNumber) : messageId,
        }),
      },
      {
        opened: () => {
          this.emit('connected')
          if (this.#membership.isAccepted && !quirks?.bootsOnReconnect) {
            this.#membership.beat()
            this.#announce(false)
          } else this.#membership.ask()
        },
        closed: (reason) => {
          this.#membership.pause()
          this.emit('disconnected', reason)
          this.#showState()
        },
        refused: (status) => this.emit('refused', status),
        frame: (frame) => this.emit('frame', { ...frame, at: this.clock.now() }),
        command: (action, payload) => this.#obey(action, payload),
        answered: () => {
          for (const task of this.#afterAnswer.splice(0)) task()
        },
        changed: () => this.#showState(),
        twist: (action, payload) => this.faults.take(action, payload),
        failed: (action, reason) => this.emit('failed', action, reason),
      },
      random,
    )
  }

  #buildQueue(): TransactionQueue {
    return new TransactionQueue(
      this.#record.queue,
      {
        deliver: (message) => this.#transactions.deliver(message),
        isOnline: () => this.isOnline,
        attemptsMax: () => this.#configuration.number('TransactionMessageAttempts'),
        retryIntervalMs: () => this.#configuration.number('TransactionMessageRetryInterval') * 1000,
        wait: (ms) => this.#timers.wait(ms),
        lost: (message, reason) => this.emit('lost', message, reason),
        changed: () => {
          this.#save()
          if (this.isDrained) this.emit('drained')
        },
      },
      () => this.clock.now(),
    )
  }

  #identity(): OCPP16.BootNotificationRequest {
    return {
      chargePointVendor: this.model.vendor,
      chargePointModel: this.model.name.slice(0, 20),
      chargePointSerialNumber: this.serial.slice(0, 25),
      firmwareVersion: this.model.firmware,
      meterType: this.model.meterType,
      meterSerialNumber: this.meterSerial.slice(0, 25),
    }
  }

  // Status.

  /** Reports every status after a boot, and only changes after a reconnection. */
  #announce(isEverything: boolean): void {
    if (isEverything) {
      this.#toldStatus = null
      for (const connector of this.#connectors) connector.toldStatus = null
    }
    this.#tellStationStatus()
    for (const connector of this.#connectors) this.#tellStatus(connector)
    this.#queue.pump()
    this.#showState()
  }

  /** Updates and reports the status. */
  #refresh(connector: Connector): void {
    const status = statusOf(connector)
    if (status !== connector.status) {
      connector.status = status
      this.emit('status', connector.id, status)
      if (this.isOnline) this.#tellStatus(connector)
    }
    this.#showState()
  }

  #setError(error: ConnectorError, connectorId: number): void {
    const touched = connectorId === 0 ? this.#connectors : [this.#connector(connectorId)]
    if (connectorId === 0) this.#error = error
    for (const connector of touched) connector.error = error
    if (this.#life === null) return
    if (connectorId === 0 && this.isOnline) this.#tellStationStatus()
    for (const connector of touched) {
      if (error !== 'NoError') this.#transactions.end(connector, 'Other')
      this.#refresh(connector)
    }
  }

  #tellStatus(connector: Connector): void {
    const told = `${connector.status}/${connector.error}`
    if (connector.toldStatus === told) return
    connector.toldStatus = told
    const lost = () => {
      if (connector.toldStatus === told) connector.toldStatus = null
    }
    this.#uplink.mention('StatusNotification', this.#statusOf(connector.id), { lost })
  }

  #tellStationStatus(): void {
    const payload = this.#statusOf(0)
    const told = `${payload.status}/${payload.errorCode}`
    if (this.#toldStatus === told) return
    this.#toldStatus = told
    const lost = () => {
      if (this.#toldStatus === told) this.#toldStatus = null
    }
    this.#uplink.mention('StatusNotification', payload, { lost })
  }

  #statusOf(connectorId: number): OCPP16.StatusNotificationRequest {
    const timestamp = this.#time.text()
    if (connectorId === 0) {
      const working = this.#record.inoperative.includes(0) ? 'Unavailable' : 'Available'
      return { connectorId, errorCode: this.#error, status: this.#error === 'NoError' ? working : 'Faulted', timestamp }
    }
    const connector = this.#connector(connectorId)
    return { connectorId, errorCode: connector.error, status: connector.status, timestamp }
  }

  #showState(): void {
    const state = stateOf({
      hasPower: this.#life !== null,
      isConnecting: this.#uplink.isTrying,
      isAccepted: this.#membership.isAccepted,
      isOnline: this.isOnline,
      isBlinking: this.#isBlinking,
      statuses: this.#connectors.map((connector) => connector.status),
    })
    if (state === this.#state) return
    this.#state = state
    this.emit('state', state)
  }

  /** Blinks for a minute. */
  #blink(): void {
    this.#cancelBlink()
    this.#isBlinking = true
    this.#cancelBlink = this.#timers.after(BLINK_MS, () => {
      this.#isBlinking = false
      this.#showState()
    })
    this.emit('blink')
    this.#showState()
  }

  // Starting.

  #mayStart(connector: Connector): boolean {
    return connector.transaction === null && connector.isOperative && connector.error === 'NoError'
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
      this.#transactions.begin(connector, idTag)
      return
    }
    const cancelTimeout = this.#timers.after(this.#configuration.number('ConnectionTimeOut') * 1000, () => {
      connector.authorised = null
      this.#refresh(connector)
    })
    connector.authorised = { idTag, cancelTimeout }
    this.#refresh(connector)
    this.emit('awaitingCar', connector.id, idTag)
  }

  // Commands of the server.

  #obey(action: string, payload: unknown): object | Promise<object> {
    if (this.#membership.isRejected) throw new CallError('SecurityError', 'This server has rejected the station.')
    const act = () => obey(this.#commands, action, payload)
    // A command to a station whose clock still catches up applies to the present. Only a stop takes effect at the station's time.
    const present = action === 'RemoteStopTransaction' ? null : (this.clock.present?.() ?? null)
    return present === null ? act() : present.then(act)
  }

  readonly #commands: CommandHost = {
    changeAvailability: (connectorId, isOperative) => this.#changeAvailability(connectorId, isOperative),
    changeConfiguration: (key, value) => {
      const status = this.#configuration.change(key, value)
      if (status === 'Accepted') this.#afterAnswer.push(() => this.#applyConfiguration(key))
      this.#save()
      return status
    },
    clearCache: () => {
      const status = this.#authorization.forgetAll()
      this.#save()
      return status
    },
    dataTransfer: ({ vendorId, messageId }) => {
      if (vendorId !== 'ohmstead') return { status: 'UnknownVendorId' }
      if (messageId !== 'Blink') return { status: 'UnknownMessageId' }
      this.#afterAnswer.push(() => this.#blink())
      return { status: 'Accepted' }
    },
    getConfiguration: (keys) => this.#configuration.get(keys),
    remoteStart: (idTag, connectorId) => this.#remoteStart(idTag, connectorId),
    remoteStop: (transactionId) => {
      const connector = this.#connectors.find((candidate) => this.#transactions.nameOf(candidate) === transactionId)
      if (connector === undefined) return 'Rejected'
      this.#afterAnswer.push(() => this.#transactions.end(connector, 'Remote'))
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
      this.#afterAnswer.push(() => this.#transactions.end(connector, 'UnlockCommand'))
      return 'Unlocked'
    },
  }

  #changeAvailability(connectorId: number, isOperative: boolean): OCPP16.ChangeAvailabilityResponse['status'] {
    const touched = connectorId === 0 ? this.#connectors : this.#connectors.filter((connector) => connector.id === connectorId)
    if (touched.length === 0) return 'Rejected'
    const others = this.#record.inoperative.filter((id) => connectorId !== 0 && id !== connectorId)
    this.#record.inoperative = isOperative ? others : [...others, connectorId]
    this.#save()
    for (const connector of touched) connector.isOperative = isOperative && !this.#record.inoperative.includes(0)
    this.#afterAnswer.push(() => {
      if (connectorId === 0 && this.isOnline) this.#tellStationStatus()
      for (const connector of touched) this.#refresh(connector)
    })
    return touched.some((connector) => connector.transaction !== null) ? 'Scheduled' : 'Accepted'
  }

  #remoteStart(idTag: string, connectorId: number | null): OCPP16.RemoteStartTransactionResponse['status'] {
    const connector = this.#membership.isAccepted && connectorId !== 0 ? this.#freeConnector(connectorId) : null
    if (connector === null) return 'Rejected'
    const allow = () => {
      if (this.#life !== null && this.#mayStart(connector) && connector.authorised === null) this.#allow(connector, idTag)
    }
    this.#afterAnswer.push(() => {
      if (!this.#configuration.isOn('AuthorizeRemoteTxRequests')) allow()
      else void this.#authorization.ask(idTag).then((status) => (status === 'Accepted' ? allow() : undefined))
    })
    return 'Accepted'
  }

  #trigger(message: OCPP16.TriggerMessageRequest['requestedMessage'], connectorId: number | null): OCPP16.TriggerMessageResponse['status'] {
    if (connectorId !== null && connectorId > this.#connectors.length) return 'Rejected'
    if (connectorId === 0 && message === 'MeterValues') return 'Rejected'
    const touched = this.#connectors.filter((connector) => (connectorId ?? connector.id) === connector.id)
    this.#afterAnswer.push(() => {
      switch (message) {
        case 'BootNotification':
          this.#membership.ask()
          break
        case 'Heartbeat':
          this.#membership.heartbeat()
          break
        case 'StatusNotification':
          if (connectorId === null || connectorId === 0) this.#uplink.mention('StatusNotification', this.#statusOf(0))
          for (const connector of touched) this.#uplink.mention('StatusNotification', this.#statusOf(connector.id))
          break
        case 'MeterValues':
          for (const connector of touched) this.#metering.report(connector, 'Trigger')
          break
        case 'DiagnosticsStatusNotification':
          this.#uplink.mention('DiagnosticsStatusNotification', { status: 'Idle' })
          break
        case 'FirmwareStatusNotification':
          this.#uplink.mention('FirmwareStatusNotification', { status: 'Idle' })
          break
      }
    })
    return 'Accepted'
  }

  #applyConfiguration(key: string): void {
    switch (key) {
      case 'HeartbeatInterval':
        this.#membership.beat()
        break
      case 'ClockAlignedDataInterval':
        this.#metering.align()
        break
      case 'MeterValueSampleInterval':
        for (const connector of this.#connectors) this.#metering.sample(connector)
        break
      case 'AuthorizationKey':
        // OCPP 1.6 security whitepaper A01: comes back with the new key.
        void this.#uplink.close()
        break
    }
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
