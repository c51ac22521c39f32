import { createHash } from 'node:crypto'
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
import { darken, newConnector, statusOf } from './connector.ts'
import type { Connector, ConnectorError, ConnectorStatus, StationState } from './connector.ts'
import { Faults } from './faults.ts'
import { Lamp } from './lamp.ts'
import { CallError } from './link.ts'
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
import { Starting } from './starting.ts'
import { StationClock } from './station-clock.ts'
import { stationCommands } from './station-commands.ts'
import type { StationOptions } from './station-options.ts'
import { StatusReports } from './status-reports.ts'
import { Timers } from './timers.ts'
import { TransactionQueue } from './transaction-queue.ts'
import { Transactions } from './transactions.ts'
import type { BegunTransaction, StopReason } from './transactions.ts'
import { Uplink } from './uplink.ts'
import { WaitingStation } from './waiting.ts'

/** A charging station: its hardware, meters and lamp, and its OCPP 1.6J client. */
export class Station extends WaitingStation {
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
  readonly #statuses: StatusReports
  readonly #starting: Starting
  readonly #commands: CommandHost
  readonly #afterAnswer: (() => void)[] = []
  #life: AbortController | null = null
  #hasSupply = true
  readonly #lamp: Lamp
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
    this.#connectors = newConnectors(this.model, this.#record, seed, random)
    const quirks = options.quirks ?? {}
    this.#time = new StationClock(this.clock, quirks.timestamps)
    this.#timers = new Timers(this.clock)
    this.#outerTimers = new Timers(this.clock)
    this.#uplink = this.#buildUplink(random)

    this.#lamp = new Lamp(this.#timers, {
      look: () => ({
        hasPower: this.#life !== null,
        isConnecting: this.#uplink.isTrying,
        isAccepted: this.#membership.isAccepted,
        isOnline: this.isOnline,
        statuses: this.#connectors.map((connector) => connector.status),
      }),
      changed: (state) => this.emit('state', state),
    })

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
    this.#statuses = new StatusReports(shared)
    this.#starting = new Starting({
      ...shared,
      transactions: this.#transactions,
      refresh: (connector) => this.#refresh(connector),
      awaitingCar: (connectorId, idTag) => this.emit('awaitingCar', connectorId, idTag),
    })
    this.#commands = stationCommands({
      ...shared,
      model: this.model,
      authorization: this.#authorization,
      membership: this.#membership,
      metering: this.#metering,
      transactions: this.#transactions,
      statuses: this.#statuses,
      starting: this.#starting,
      isOnline: () => this.isOnline,
      hasPower: () => this.#life !== null,
      afterAnswer: (task) => this.#afterAnswer.push(task),
      refresh: (connector) => this.#refresh(connector),
      save: () => this.#save(),
      blink: () => {
        this.#lamp.blink()
        this.emit('blink')
      },
      resetSoftly: () => void this.#resetSoftly(),
      restart: () => this.#restart('HardReset'),
    })
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
    options.signal?.addEventListener('abort', () => void this.stop(), { once: true, signal: this.gone.signal })
  }

  // State visible to a person.

  /** The lamp. */
  get state(): StationState {
    return this.#lamp.state
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
    if (connector.authorised !== null && this.#starting.mayStart(connector)) this.#transactions.begin(connector, connector.authorised.idTag)
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
    if (this.#starting.freeConnector(connectorId ?? null) === null) return 'NoFreeConnector'
    const status = await this.#authorization.ask(idTag)
    if (life.signal.aborted) return 'NoPower'
    if (status !== 'Accepted') return status
    const connector = this.#starting.freeConnector(connectorId ?? null)
    if (connector === null) return 'NoFreeConnector'
    this.#starting.allow(connector, idTag)
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

  /** Resolves once nothing happens without a passing of time or an action: no answer, message or connection is pending. */
  async settled(): Promise<void> {
    do {
      await this.#uplink.quiet()
      await turn()
    } while (!this.#uplink.isQuiet || this.#queue.isBusy)
  }

  /** Stops the station: no timer and no socket remains. Its persistent state is in its memory. */
  async stop(): Promise<void> {
    if (this.gone.signal.aborted) return
    this.#transactions.freeze()
    await this.#uplink.close()
    this.#endLife()
    this.gone.abort()
    this.#outerTimers.end()
    this.#save()
  }

  // Power.

  #applyPower(): void {
    if (this.gone.signal.aborted) return
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
    this.#lamp.stopBlinking()
    this.#statuses.forget()
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

  #announce(isEverything: boolean): void {
    this.#statuses.announce(isEverything)
    this.#queue.pump()
    this.#showState()
  }

  /** Updates and reports the status. */
  #refresh(connector: Connector): void {
    const status = statusOf(connector)
    if (status !== connector.status) {
      connector.status = status
      this.emit('status', connector.id, status)
      if (this.isOnline) this.#statuses.tell(connector)
    }
    this.#showState()
  }

  #setError(error: ConnectorError, connectorId: number): void {
    const touched = connectorId === 0 ? this.#connectors : [this.#connector(connectorId)]
    if (connectorId === 0) this.#statuses.error = error
    for (const connector of touched) connector.error = error
    if (this.#life === null) return
    if (connectorId === 0 && this.isOnline) this.#statuses.tellStation()
    for (const connector of touched) {
      if (error !== 'NoError') this.#transactions.end(connector, 'Other')
      this.#refresh(connector)
    }
  }

  #showState(): void {
    this.#lamp.show()
  }

  // Commands of the server.

  #obey(action: string, payload: unknown): object | Promise<object> {
    if (this.#membership.isRejected) throw new CallError('SecurityError', 'This server has rejected the station.')
    const act = () => obey(this.#commands, action, payload)
    // A command to a station whose clock still catches up applies to the present. Only a stop takes effect at the station's time.
    const present = action === 'RemoteStopTransaction' ? null : (this.clock.present?.() ?? null)
    return present === null ? act() : present.then(act)
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

/** The connectors of a station, with their registers as they were when it was switched off. */
function newConnectors(model: StationModel, { inoperative, registers }: StationRecord, seed: string, random: Random): Connector[] {
  return Array.from({ length: model.connectors }, (_, index) => {
    const id = index + 1
    const register = (registers[id] ??= { wh: random.integer(0, 250_000), rest: 0 })
    return newConnector(
      id,
      new Outlet(ratingOf(model), { seed: seedNumber(`${seed}/${id}`), register }),
      !inoperative.includes(id) && !inoperative.includes(0),
    )
  })
}
