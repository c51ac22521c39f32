import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import type { OCPP16 } from 'typed-ocpp'
import type { AuthorizationStatus } from './authorization.ts'
import type { Car } from './car.ts'
import { realClock, type SimulatorClock } from './clock.ts'
import { obey } from './commands.ts'
import { type Connector, type ConnectorError, type ConnectorStatus, losePower, type StationState, statusOf } from './connector.ts'
import { Faults } from './faults.ts'
import { CallError } from './link.ts'
import { emptyRecord, type StationMemory, type StationRecord, volatileMemory } from './memory.ts'
import { modelOf, type StationModel } from './models.ts'
import type { Reading } from './outlet.ts'
import { identityOf } from './station-identity.ts'
import type { StationOptions } from './station-options.ts'
import { type StationHooks, StationParts } from './station-parts.ts'
import type { BegunTransaction, StopReason } from './transactions.ts'
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
  readonly #parts: StationParts
  readonly #afterAnswer: (() => void)[] = []
  #life: AbortController | null = null
  #hasSupply = true
  #messageNumber = 0

  constructor(options: StationOptions) {
    super()
    this.setMaxListeners(0)
    this.#options = options
    this.stationId = options.stationId
    this.clock = options.clock ?? realClock()
    this.model = modelOf(options)
    const seed = `${options.seed ?? 'ohmstead'}/${options.stationId}`
    const identity = identityOf(options, seed)
    this.serial = identity.serial
    this.meterSerial = identity.meterSerial
    this.pairingCode = identity.pairingCode
    this.meterPublicKey = identity.key.publicKeyHex

    this.#memory = options.memory ?? volatileMemory()
    this.#record = this.#memory.load() ?? { ...emptyRecord(), configuration: { ...options.configuration } }
    const { clock, model } = this
    this.#parts = new StationParts({ options, clock, model, identity, record: this.#record, seed, hooks: this.#hooks() })
    this.faults = this.#parts.faults
    options.signal?.addEventListener('abort', () => void this.stop(), { once: true, signal: this.gone.signal })
  }

  // State visible to a person.

  /** The lamp. */
  get state(): StationState {
    return this.#parts.lamp.state
  }

  get hasPower(): boolean {
    return this.#life !== null
  }

  /** False while the network is cut by a fault. */
  get hasNetwork(): boolean {
    return this.#parts.uplink.hasNetwork
  }

  /** Connected and accepted by the server. */
  get isOnline(): boolean {
    return this.#parts.uplink.isOpen && this.#parts.membership.isAccepted
  }

  /** Started, but not connected yet: it connects or retries, independent of its clock. */
  get isOnItsWay(): boolean {
    return this.#parts.uplink.isOnItsWay
  }

  /** Every transaction message has been delivered. */
  get isDrained(): boolean {
    return this.#parts.queue.isIdle
  }

  get queueLength(): number {
    return this.#parts.queue.length
  }

  get connectorIds(): number[] {
    return this.#parts.connectors.map((connector) => connector.id)
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
    return { connectorId, idTag, meterStartWh, at: startedAt, transactionId: this.#parts.transactions.nameOf(connector) }
  }

  /** The current meter values. */
  reading(connectorId = 1): Reading {
    return this.#connector(connectorId).outlet.read(this.clock.now())
  }

  /** The value of a configuration key, as in GetConfiguration. */
  configuration(key: string): string | undefined {
    return this.#parts.configuration.get([key]).configurationKey[0]?.value
  }

  /** Changes a setting on site, as with the maker's tool. */
  configure(key: string, value: string): void {
    this.#parts.commands.changeConfiguration(key, value)
    for (const task of this.#afterAnswer.splice(0)) task()
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
    if (connector.authorised !== null && this.#parts.starting.mayStart(connector))
      this.#parts.transactions.begin(connector, connector.authorised.idTag)
    this.#refresh(connector)
  }

  /** The car is unplugged and leaves. */
  carLeaves(connectorId = 1): void {
    const connector = this.#connector(connectorId)
    if (connector.outlet.car === null) return
    if (this.#life !== null && this.#parts.configuration.isOn('StopTransactionOnEVSideDisconnect'))
      this.#parts.transactions.end(connector, 'EVDisconnected')
    connector.outlet.disconnect(this.clock.now())
    connector.isFinishing = false
    if (this.#life !== null) this.#refresh(connector)
  }

  /** Holds a card to the reader: starts, or stops the transaction of the same card. */
  async swipe(idTag: string, connectorId?: number): Promise<AuthorizationStatus | 'Stopped' | 'NoFreeConnector' | 'NoPower'> {
    const life = this.#life
    if (life === null) return 'NoPower'
    const running = this.#parts.connectors.find(
      (connector) => connector.transaction?.idTag === idTag && (connectorId ?? connector.id) === connector.id,
    )
    if (running !== undefined) {
      this.#parts.transactions.end(running, 'Local')
      return 'Stopped'
    }
    if (this.#parts.starting.freeConnector(connectorId ?? null) === null) return 'NoFreeConnector'
    const status = await this.#parts.authorization.ask(idTag)
    if (life.signal.aborted) return 'NoPower'
    if (status !== 'Accepted') return status
    const connector = this.#parts.starting.freeConnector(connectorId ?? null)
    if (connector === null) return 'NoFreeConnector'
    this.#parts.starting.allow(connector, idTag)
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
    for (const connector of this.#parts.connectors) this.#parts.transactions.end(connector, 'EmergencyStop')
  }

  dataTransfer(vendorId: string, messageId?: string, data?: string): Promise<OCPP16.DataTransferResponse> {
    return this.#parts.uplink.call('DataTransfer', {
      vendorId,
      ...(messageId === undefined ? {} : { messageId }),
      ...(data === undefined ? {} : { data }),
    })
  }

  /** Sends bytes without any checks, to test how servers handle them. */
  sendRaw(data: string | Uint8Array): void {
    this.#parts.uplink.sendRaw(data)
  }

  /** Resolves once nothing happens without a passing of time or an action: no answer, message or connection is pending. */
  async settled(): Promise<void> {
    do {
      await this.#parts.uplink.quiet()
      await turn()
    } while (!this.#parts.uplink.isQuiet || this.#parts.queue.isBusy)
  }

  /** Stops the station: no timer and no socket remains. Its persistent state is in its memory. */
  async stop(): Promise<void> {
    if (this.gone.signal.aborted) return
    this.#parts.transactions.freeze()
    await this.#parts.uplink.close()
    this.#endLife()
    this.gone.abort()
    this.#parts.outerTimers.end()
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
    this.#parts.lamp.show()
    this.#parts.timers.after(this.#options.bootMs ?? 1_000, () => {
      this.#parts.transactions.recover(interruption, this.#options.quirks?.resumesTransactions === true)
      for (const connector of this.#parts.connectors) this.#refresh(connector)
      this.#parts.metering.align()
      void this.#parts.uplink.run(life.signal)
    })
  }

  /** Handles a power loss: contactors open, the socket is terminated, the memory stays. */
  #endLife(): void {
    const life = this.#life
    if (life === null) return
    this.#parts.transactions.freeze()
    this.#life = null
    this.#parts.membership.end()
    this.#parts.time.doubt()
    this.#parts.lamp.stopBlinking()
    this.#parts.statuses.forget()
    this.#afterAnswer.length = 0
    for (const connector of this.#parts.connectors) losePower(connector)
    life.abort()
    this.#parts.timers.end()
    this.#parts.uplink.kill()
    this.#parts.lamp.show()
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
    for (const connector of this.#parts.connectors) this.#parts.transactions.end(connector, 'SoftReset')
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

  /** What the parts of the station report to it, and ask of it. */
  #hooks(): StationHooks {
    return {
      station: this,
      hasPower: () => this.#life !== null,
      announce: (isEverything) => this.#announce(isEverything),
      refresh: (connector) => this.#refresh(connector),
      showState: () => this.#parts.lamp.show(),
      save: () => this.#save(),
      obey: (action, payload) => this.#obey(action, payload),
      nextMessageId: () => String(++this.#messageNumber),
      afterAnswer: (task) => this.#afterAnswer.push(task),
      answered: () => {
        for (const task of this.#afterAnswer.splice(0)) task()
      },
      restart: (reason) => this.#restart(reason),
      resetSoftly: () => void this.#resetSoftly(),
    }
  }

  // Status.

  #announce(isEverything: boolean): void {
    this.#parts.statuses.announce(isEverything)
    this.#parts.queue.pump()
    this.#parts.lamp.show()
  }

  /** Updates and reports the status. */
  #refresh(connector: Connector): void {
    const status = statusOf(connector)
    if (status !== connector.status) {
      connector.status = status
      this.emit('status', connector.id, status)
      if (this.isOnline) this.#parts.statuses.send(connector)
    }
    this.#parts.lamp.show()
  }

  #setError(error: ConnectorError, connectorId: number): void {
    const touched = connectorId === 0 ? this.#parts.connectors : [this.#connector(connectorId)]
    if (connectorId === 0) this.#parts.statuses.error = error
    for (const connector of touched) connector.error = error
    if (this.#life === null) return
    if (connectorId === 0 && this.isOnline) this.#parts.statuses.sendStation()
    for (const connector of touched) {
      if (error !== 'NoError') this.#parts.transactions.end(connector, 'Other')
      this.#refresh(connector)
    }
  }

  // Commands of the server.

  #obey(action: string, payload: unknown): object | Promise<object> {
    if (this.#parts.membership.isRejected) throw new CallError('SecurityError', 'This server has rejected the station.')
    const act = () => obey(this.#parts.commands, action, payload)
    // A command to a station whose clock still catches up applies to the present. Only a stop takes effect at the station's time.
    const present = action === 'RemoteStopTransaction' ? null : (this.clock.present?.() ?? null)
    return present === null ? act() : present.then(act)
  }

  #connector(connectorId: number): Connector {
    const connector = this.#parts.connectors[connectorId - 1]
    if (connector === undefined) throw new RangeError(`Station ${this.stationId} has no connector ${connectorId}.`)
    return connector
  }

  #save(): void {
    this.#memory.save(this.#record)
  }
}
