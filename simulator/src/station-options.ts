import type { OCPP16 } from 'typed-ocpp'
import type { SimulatorClock } from './clock.ts'
import type { ConnectorStatus, StationState } from './connector.ts'
import type { Quirks } from './faults.ts'
import type { Frame, OutgoingAction } from './link.ts'
import type { StationMemory } from './memory.ts'
import type { StationModel } from './models.ts'
import type { LossReason, QueuedMessage } from './transaction-queue.ts'
import type { BegunTransaction, EndedTransaction, StartedTransaction } from './transactions.ts'

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
