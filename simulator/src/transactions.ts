import type { OCPP16 } from 'typed-ocpp'
import type { Authorization, AuthorizationStatus } from './authorization.ts'
import type { SimulatorClock } from './clock.ts'
import type { Configuration } from './configuration.ts'
import type { Connector } from './connector.ts'
import { ExactNumber } from './link.ts'
import type { OpenTransaction, StationRecord } from './memory.ts'
import type { Metering } from './metering.ts'
import type { OcmfRecord } from './meter-key.ts'
import type { Reading } from './outlet.ts'
import type { StationClock } from './station-clock.ts'
import type { QueuedMessage, TransactionQueue } from './transaction-queue.ts'
import type { Uplink } from './uplink.ts'

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

export interface StartedTransaction {
  readonly connectorId: number
  readonly idTag: string
  readonly transactionId: string
  readonly status: AuthorizationStatus
}

export interface TransactionsParts {
  readonly clock: SimulatorClock
  readonly time: StationClock
  readonly configuration: Configuration
  readonly record: StationRecord
  readonly connectors: readonly Connector[]
  readonly queue: TransactionQueue
  readonly metering: Metering
  readonly uplink: Uplink
  readonly authorization: Authorization
  /** A quirk: stops with transactionId -1. */
  readonly stopsWithMinusOne: boolean
}

export interface TransactionsHost {
  /** The signed record of a transaction. */
  readonly sign: (record: Pick<OcmfRecord, 'pagination' | 'idTag' | 'clockIsSet' | 'points'> & { connectorId: number }) => string
  readonly began: (transaction: BegunTransaction) => void
  readonly started: (transaction: StartedTransaction) => void
  readonly ended: (transaction: EndedTransaction) => void
  readonly stopped: (transaction: { transactionId: string; idTag: string }) => void
  /** Called when the connector's status may have changed. */
  readonly changed: (connector: Connector) => void
}

/** The transactions of a station: starts, ends and stores them, and reports them to the server. */
export class Transactions {
  readonly #parts: TransactionsParts
  readonly #host: TransactionsHost

  constructor(parts: TransactionsParts, host: TransactionsHost) {
    this.#parts = parts
    this.#host = host
  }

  begin(connector: Connector, idTag: string): void {
    const { record, queue, clock, time } = this.#parts
    connector.authorised?.cancelTimeout()
    connector.authorised = null
    connector.isFinishing = false
    const startedAt = time.now()
    const transaction: OpenTransaction = {
      local: String(++record.localNumber),
      connectorId: connector.id,
      idTag,
      meterStartWh: connector.outlet.read(clock.now()).registerWh,
      startedAt,
      samples: [],
      lastSeenAt: startedAt,
    }
    record.transactions.push(transaction)
    connector.transaction = transaction
    queue.push({
      action: 'StartTransaction',
      local: transaction.local,
      attempts: 0,
      queuedAt: startedAt,
      payload: { connectorId: connector.id, idTag, meterStart: transaction.meterStartWh, timestamp: time.text(startedAt) },
    })
    this.resume(connector)
    this.#host.began({ connectorId: connector.id, idTag, meterStartWh: transaction.meterStartWh, at: startedAt })
    this.#host.changed(connector)
  }

  /** Closes the contactor and starts sampling the meter. */
  resume(connector: Connector): void {
    connector.outlet.close(this.#parts.clock.now())
    this.#parts.metering.watch(connector)
  }

  /** Ends the transaction at the connector, if any; `at` is the station's time, by default now. */
  end(connector: Connector, reason: StopReason, at?: number): void {
    const { record, queue, clock, time, metering } = this.#parts
    const { transaction } = connector
    if (transaction === null) return
    metering.unwatch(connector)
    connector.outlet.open(clock.now())
    const endedAt = Math.max(at ?? time.now(), transaction.startedAt)
    const reading = { ...metering.read(connector), at: endedAt }
    connector.transaction = null
    connector.isSuspended = false
    connector.isFinishing = connector.outlet.car !== null
    record.transactions.splice(record.transactions.indexOf(transaction), 1)
    queue.push({
      action: 'StopTransaction',
      local: transaction.local,
      attempts: 0,
      queuedAt: endedAt,
      payload: {
        idTag: transaction.idTag,
        meterStop: reading.registerWh,
        timestamp: time.text(endedAt),
        reason,
        transactionData: [...metering.course(transaction, reading), ...this.#signedRecord(transaction, reading)],
      },
    })
    const { connectorId, idTag, meterStartWh, startedAt } = transaction
    this.#host.ended({ connectorId, idTag, meterStartWh, at: startedAt, meterStopWh: reading.registerWh, endedAt, reason })
    this.#host.changed(connector)
  }

  /** Opens every contactor and stores the time, so that interrupted transactions can be ended later. */
  freeze(): void {
    for (const connector of this.#parts.connectors) {
      connector.outlet.open(this.#parts.clock.now())
      if (connector.transaction !== null) connector.transaction.lastSeenAt = this.#parts.time.now()
    }
  }

  /** After a start: ends the transactions that a power loss interrupted, or continues them. */
  recover(interruption: StopReason, goesOn: boolean): void {
    const { record, connectors } = this.#parts
    for (const transaction of record.transactions.slice()) {
      const connector = connectors.find((candidate) => candidate.id === transaction.connectorId)
      if (connector === undefined) continue
      connector.transaction = transaction
      if (goesOn && connector.outlet.car !== null && connector.isOperative) this.resume(connector)
      else this.end(connector, interruption, transaction.lastSeenAt)
      connector.isFinishing = false
    }
  }

  /** The server's id of the transaction there. */
  nameOf(connector: Connector): string | null {
    return connector.transaction === null ? null : (this.#parts.record.transactionIds[connector.transaction.local] ?? null)
  }

  /** Sends one message of the queue and processes the answer. */
  async deliver(message: QueuedMessage): Promise<void> {
    const { uplink, record, authorization } = this.#parts
    switch (message.action) {
      case 'StartTransaction': {
        this.#takeStart(message, await uplink.call('StartTransaction', message.payload))
        break
      }
      case 'MeterValues': {
        const transactionId = this.#wireId(message.local)
        await uplink.call('MeterValues', transactionId === null ? message.payload : { ...message.payload, transactionId })
        break
      }
      case 'StopTransaction': {
        // Without an accepted start the station has no transaction id; real firmware then sends -1.
        const transactionId = this.#parts.stopsWithMinusOne ? -1 : (this.#wireId(message.local) ?? -1)
        const { idTagInfo } = await uplink.call('StopTransaction', { ...message.payload, transactionId })
        const idTag = message.payload.idTag ?? ''
        if (idTagInfo !== undefined) authorization.remember(idTag, idTagInfo)
        const known = record.transactionIds[message.local] ?? '-1'
        delete record.transactionIds[message.local]
        this.#host.stopped({ transactionId: known, idTag })
        break
      }
    }
  }

  #takeStart(message: QueuedMessage & { action: 'StartTransaction' }, answer: OCPP16.StartTransactionResponse): void {
    const { record, authorization, connectors, configuration, clock } = this.#parts
    const { idTagInfo } = answer
    const { connectorId, idTag } = message.payload
    const given: unknown = answer.transactionId
    const transactionId = given instanceof ExactNumber ? given.text : String(answer.transactionId)
    record.transactionIds[message.local] = transactionId
    authorization.remember(idTag, idTagInfo)
    const connector = connectors.find((candidate) => candidate.transaction?.local === message.local)
    if (connector !== undefined && idTagInfo.status !== 'Accepted') {
      // OCPP 1.6 §4.8: the server refused the tag.
      if (configuration.isOn('StopTransactionOnInvalidId')) this.end(connector, 'DeAuthorized')
      else {
        connector.isSuspended = true
        connector.outlet.open(clock.now())
        this.#host.changed(connector)
      }
    }
    this.#host.started({ connectorId, idTag, transactionId, status: idTagInfo.status })
  }

  #signedRecord(transaction: OpenTransaction, end: Reading): OCPP16.MeterValue[] {
    const { configuration, record, time } = this.#parts
    if (!configuration.isOn('SampledDataSignReadings')) return []
    const value = this.#host.sign({
      connectorId: transaction.connectorId,
      pagination: ++record.pagination,
      idTag: transaction.idTag,
      clockIsSet: time.isSet,
      points: [
        { at: transaction.startedAt, transaction: 'B', registerWh: transaction.meterStartWh },
        { at: end.at, transaction: 'E', registerWh: end.registerWh },
      ],
    })
    return [
      {
        timestamp: time.text(end.at),
        sampledValue: [{ value, format: 'SignedData', context: 'Transaction.End', measurand: 'Energy.Active.Import.Register', location: 'Outlet' }],
      },
    ]
  }

  /** The server's id with its exact digits; null while unknown. */
  #wireId(local: string): number | null {
    const text = this.#parts.record.transactionIds[local]
    if (text === undefined) return null
    const number = Number(text)
    return Number.isSafeInteger(number) ? number : (new ExactNumber(text) as unknown as number)
  }
}
