import type { OCPP16 } from 'typed-ocpp'
import type { Connector, ConnectorError } from './connector.ts'
import type { StationRecord } from './memory.ts'
import type { StationClock } from './station-clock.ts'
import type { Uplink } from './uplink.ts'

export interface StatusReportsParts {
  readonly record: Pick<StationRecord, 'inoperative'>
  readonly connectors: readonly Connector[]
  readonly time: StationClock
  readonly uplink: Uplink
}

/** The StatusNotifications of a station and its connectors: each change is reported once. */
export class StatusReports {
  /** The fault of the whole station. */
  error: ConnectorError = 'NoError'
  readonly #parts: StatusReportsParts
  #lastReport: string | null = null

  constructor(parts: StatusReportsParts) {
    this.#parts = parts
  }

  /** Reports every status after a boot, and only changes after a reconnection. */
  announce(isEverything: boolean): void {
    const { connectors } = this.#parts
    if (isEverything) {
      this.#lastReport = null
      for (const connector of connectors) connector.sentStatus = null
    }
    this.sendStation()
    for (const connector of connectors) this.send(connector)
  }

  send(connector: Connector): void {
    const report = `${connector.status}/${connector.error}`
    if (connector.sentStatus === report) return
    connector.sentStatus = report
    const lost = () => {
      if (connector.sentStatus === report) connector.sentStatus = null
    }
    this.#parts.uplink.mention('StatusNotification', this.#ofConnector(connector), { lost })
  }

  sendStation(): void {
    const payload = this.#ofStation()
    const report = `${payload.status}/${payload.errorCode}`
    if (this.#lastReport === report) return
    this.#lastReport = report
    const lost = () => {
      if (this.#lastReport === report) this.#lastReport = null
    }
    this.#parts.uplink.mention('StatusNotification', payload, { lost })
  }

  /** Reports on request, whether it was reported before or not. */
  repeat(connector: Connector | 'station'): void {
    this.#parts.uplink.mention('StatusNotification', connector === 'station' ? this.#ofStation() : this.#ofConnector(connector))
  }

  /** After a power loss nothing counts as reported. */
  forget(): void {
    this.#lastReport = null
  }

  #ofStation(): OCPP16.StatusNotificationRequest {
    const { record, time } = this.#parts
    const working = record.inoperative.includes(0) ? 'Unavailable' : 'Available'
    return { connectorId: 0, errorCode: this.error, status: this.error === 'NoError' ? working : 'Faulted', timestamp: time.text() }
  }

  #ofConnector({ id, error, status }: Connector): OCPP16.StatusNotificationRequest {
    return { connectorId: id, errorCode: error, status, timestamp: this.#parts.time.text() }
  }
}
