import type { Configuration } from './configuration.ts'
import type { Connector } from './connector.ts'
import type { Timers } from './timers.ts'
import type { Transactions } from './transactions.ts'

export interface StartingParts {
  readonly connectors: readonly Connector[]
  readonly configuration: Configuration
  readonly timers: Timers
  readonly transactions: Transactions
  readonly refresh: (connector: Connector) => void
  readonly awaitingCar: (connectorId: number, idTag: string) => void
}

/** Where a transaction may start, and how an accepted tag becomes one. */
export class Starting {
  readonly #parts: StartingParts

  constructor(parts: StartingParts) {
    this.#parts = parts
  }

  mayStart(connector: Connector): boolean {
    return connector.transaction === null && connector.isOperative && connector.error === 'NoError'
  }

  /** A connector with a waiting car before an empty one. */
  freeConnector(connectorId: number | null): Connector | null {
    const free = this.#parts.connectors.filter(
      (connector) => (connectorId ?? connector.id) === connector.id && this.mayStart(connector) && connector.authorised === null,
    )
    return free.find((connector) => connector.outlet.car !== null) ?? free[0] ?? null
  }

  /** Starts at once, or when a car arrives in time. */
  allow(connector: Connector, idTag: string): void {
    const { configuration, timers, transactions, refresh, awaitingCar } = this.#parts
    if (connector.outlet.car !== null) {
      transactions.begin(connector, idTag)
      return
    }
    const cancelTimeout = timers.after(configuration.number('ConnectionTimeOut') * 1000, () => {
      connector.authorised = null
      refresh(connector)
    })
    connector.authorised = { idTag, cancelTimeout }
    refresh(connector)
    awaitingCar(connector.id, idTag)
  }
}
