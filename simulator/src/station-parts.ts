import { Authorization } from './authorization.ts'
import type { SimulatorClock } from './clock.ts'
import type { CommandHost } from './commands.ts'
import { Configuration, keyBytes } from './configuration.ts'
import { newConnector } from './connector.ts'
import type { Connector } from './connector.ts'
import { Faults } from './faults.ts'
import { Lamp } from './lamp.ts'
import { Membership } from './membership.ts'
import type { StationRecord } from './memory.ts'
import { Metering } from './metering.ts'
import { ratingOf } from './models.ts'
import type { StationModel } from './models.ts'
import { Outlet } from './outlet.ts'
import { Random, seedNumber } from './random.ts'
import { Starting } from './starting.ts'
import { StationClock } from './station-clock.ts'
import { stationCommands } from './station-commands.ts'
import { bootRequest } from './station-identity.ts'
import type { StationIdentity } from './station-identity.ts'
import type { StationOptions } from './station-options.ts'
import { StatusReports } from './status-reports.ts'
import { Timers } from './timers.ts'
import { TransactionQueue } from './transaction-queue.ts'
import { Transactions } from './transactions.ts'
import type { StopReason } from './transactions.ts'
import { Uplink } from './uplink.ts'
import type { WaitingStation } from './waiting.ts'

/** What the parts report to their station, and ask of it. */
export interface StationHooks {
  readonly station: WaitingStation
  readonly hasPower: () => boolean
  readonly announce: (isEverything: boolean) => void
  readonly refresh: (connector: Connector) => void
  readonly showState: () => void
  readonly save: () => void
  readonly obey: (action: string, payload: unknown) => object | Promise<object>
  readonly nextMessageId: () => string
  /** Does something once the answer to a command has been sent. */
  readonly afterAnswer: (task: () => void) => void
  readonly answered: () => void
  readonly restart: (reason: StopReason) => void
  readonly resetSoftly: () => void
}

export interface StationSetting {
  readonly options: StationOptions
  readonly clock: SimulatorClock
  readonly model: StationModel
  readonly identity: StationIdentity
  readonly record: StationRecord
  readonly seed: string
  readonly hooks: StationHooks
}

/** The parts of a station, connected with each other. */
export class StationParts {
  readonly configuration: Configuration
  readonly connectors: readonly Connector[]
  readonly time: StationClock
  /** Timers since the last start; a power loss ends them. */
  readonly timers: Timers
  /** Timers outside the station: the return of the network. */
  readonly outerTimers: Timers
  readonly uplink: Uplink
  readonly lamp: Lamp
  readonly membership: Membership
  readonly authorization: Authorization
  readonly queue: TransactionQueue
  readonly metering: Metering
  readonly transactions: Transactions
  readonly statuses: StatusReports
  readonly starting: Starting
  readonly commands: CommandHost
  readonly faults: Faults

  constructor(setting: StationSetting) {
    const { options, clock, model, identity, record, seed, hooks } = setting
    this.configuration = new Configuration(record.configuration, {
      NumberOfConnectors: String(model.connectors),
      MeterPublicKey1: identity.key.publicKeyHex,
    })
    const random = new Random(seed)
    this.connectors = newConnectors(setting, random)
    this.time = new StationClock(clock, options.quirks?.timestamps)
    this.timers = new Timers(clock)
    this.outerTimers = new Timers(clock)
    this.uplink = newUplink(this, setting, random)
    this.lamp = newLamp(this, hooks)
    this.membership = newMembership(this, setting)
    const { configuration, connectors, time, timers, uplink } = this
    const shared = { clock, time, timers, configuration, uplink, record, connectors }
    this.authorization = new Authorization({ ...shared, isOnline: () => hooks.station.isOnline })
    this.queue = newQueue(this, setting)
    this.metering = newMetering(this, setting)
    this.transactions = newTransactions(this, setting)
    this.statuses = new StatusReports(shared)
    this.starting = new Starting({
      ...shared,
      transactions: this.transactions,
      refresh: hooks.refresh,
      awaitingCar: (connectorId, idTag) => hooks.station.emit('awaitingCar', connectorId, idTag),
    })
    this.commands = newCommands(this, setting)
    this.faults = newFaults(this, setting)
  }
}

/** The connectors of a station, with their registers as they were when it was switched off. */
function newConnectors({ model, record: { inoperative, registers }, seed }: StationSetting, random: Random): Connector[] {
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

function newUplink(parts: StationParts, { options, clock, hooks }: StationSetting, random: Random): Uplink {
  const { url, stationId, password, messageId, quirks, callTimeoutMs = 30_000, reconnectMs = [1_000, 60_000] } = options
  const { station } = hooks
  return new Uplink(
    {
      url,
      stationId,
      callTimeoutMs,
      reconnectMs,
      current: () => ({
        password: keyBytes(parts.configuration.text('AuthorizationKey')) ?? password,
        pingIntervalMs: parts.configuration.number('WebSocketPingInterval') * 1000,
        messageId: quirks?.repeatsMessageIds ? hooks.nextMessageId : messageId,
      }),
    },
    {
      opened: () => {
        station.emit('connected')
        if (parts.membership.isAccepted && !quirks?.bootsOnReconnect) {
          parts.membership.beat()
          hooks.announce(false)
        } else parts.membership.ask()
      },
      closed: (reason) => {
        parts.membership.pause()
        station.emit('disconnected', reason)
        hooks.showState()
      },
      refused: (status) => station.emit('refused', status),
      frame: (frame) => station.emit('frame', { ...frame, at: clock.now() }),
      command: hooks.obey,
      answered: hooks.answered,
      changed: hooks.showState,
      twist: (action, payload) => parts.faults.take(action, payload),
      failed: (action, reason) => station.emit('failed', action, reason),
    },
    random,
  )
}

function newLamp(parts: StationParts, { station, hasPower }: StationHooks): Lamp {
  return new Lamp(parts.timers, {
    look: () => ({
      hasPower: hasPower(),
      isConnecting: parts.uplink.isTrying,
      isAccepted: parts.membership.isAccepted,
      isOnline: station.isOnline,
      statuses: parts.connectors.map((connector) => connector.status),
    }),
    changed: (state) => station.emit('state', state),
  })
}

function newMembership(parts: StationParts, { model, identity, hooks }: StationSetting): Membership {
  return new Membership(parts, {
    who: () => bootRequest(model, identity),
    joined: hooks.announce,
    answered: ({ status, interval }) => {
      hooks.station.emit('boot', status, interval)
      hooks.showState()
    },
  })
}

function newQueue(parts: StationParts, { clock, record, hooks }: StationSetting): TransactionQueue {
  const { station } = hooks
  return new TransactionQueue(
    record.queue,
    {
      deliver: (message) => parts.transactions.deliver(message),
      isOnline: () => station.isOnline,
      attemptsMax: () => parts.configuration.number('TransactionMessageAttempts'),
      retryIntervalMs: () => parts.configuration.number('TransactionMessageRetryInterval') * 1000,
      wait: (ms) => parts.timers.wait(ms),
      lost: (message, reason) => station.emit('lost', message, reason),
      changed: () => {
        hooks.save()
        if (station.isDrained) station.emit('drained')
      },
    },
    () => clock.now(),
  )
}

function newMetering(parts: StationParts, { options, clock, hooks }: StationSetting): Metering {
  const { configuration, connectors, time, timers, uplink, queue } = parts
  return new Metering(
    { clock, time, timers, configuration, connectors, kilo: options.quirks?.kilo === true },
    {
      report: (connector, payload, at) => {
        const { transaction } = connector
        if (transaction !== null) queue.push({ action: 'MeterValues', local: transaction.local, attempts: 0, queuedAt: at, payload })
        else if (hooks.station.isOnline) uplink.mention('MeterValues', payload)
      },
      looked: hooks.refresh,
    },
  )
}

function newTransactions(parts: StationParts, { options, clock, model, identity, record, hooks }: StationSetting): Transactions {
  const { station } = hooks
  return new Transactions(
    {
      ...parts,
      clock,
      record,
      stopsWithMinusOne: options.quirks?.transactionId === 'minusOne',
    },
    {
      sign: ({ connectorId, ...values }) =>
        identity.key.sign({
          ...values,
          gateway: { model: `${model.vendor} ${model.name}`, serial: identity.serial, firmware: model.firmware },
          meter: { vendor: model.vendor, model: model.meterType, serial: identity.meterSerial },
          chargePoint: `${options.stationId} ${connectorId}`,
          current: model.current,
        }),
      began: (transaction) => station.emit('transactionBegan', transaction),
      started: (transaction) => station.emit('transactionStarted', transaction),
      ended: (transaction) => station.emit('transactionEnded', transaction),
      stopped: (transaction) => station.emit('transactionStopped', transaction),
      changed: hooks.refresh,
    },
  )
}

function newCommands(parts: StationParts, { model, record, hooks }: StationSetting): CommandHost {
  const { station, hasPower, afterAnswer, refresh, save, resetSoftly } = hooks
  return stationCommands({
    ...parts,
    model,
    record,
    hasPower,
    afterAnswer,
    refresh,
    save,
    resetSoftly,
    isOnline: () => station.isOnline,
    blink: () => {
      parts.lamp.blink()
      station.emit('blink')
    },
    restart: () => hooks.restart('HardReset'),
  })
}

function newFaults({ uplink, queue, time, timers, outerTimers }: StationParts, { clock, hooks }: StationSetting): Faults {
  return new Faults({
    cutNetwork: () => uplink.cutNetwork(),
    restoreNetwork: () => uplink.restoreNetwork(),
    freezeNetwork: () => uplink.freeze(),
    restart: () => hooks.restart('Reboot'),
    holdQueue: (ms) => {
      queue.hold(clock.now() + ms)
      timers.after(ms, () => queue.pump())
    },
    drift: (ppm) => time.drift(ppm),
    shiftClock: (ms) => time.shift(ms),
    after: (ms, task) => void outerTimers.after(ms, task),
  })
}
