import { EventEmitter } from 'node:events'
import type { ConnectorStatus, StationState } from './connector.ts'
import type { StationEvents } from './station-options.ts'

/** A station whose events and states can be awaited. */
export abstract class WaitingStation extends EventEmitter<StationEvents> {
  /** Aborted when the station is stopped for good. */
  protected readonly gone = new AbortController()
  abstract get state(): StationState
  abstract get isDrained(): boolean
  abstract get isOnline(): boolean
  abstract status(connectorId?: number): ConnectorStatus

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
        this.gone.signal.removeEventListener('abort', ended)
        options.signal?.removeEventListener('abort', ended)
      }
      if (this.gone.signal.aborted || options.signal?.aborted) return ended()
      emitter.on(event, listener)
      this.gone.signal.addEventListener('abort', ended)
      options.signal?.addEventListener('abort', ended)
    })
  }

  /** Resolves once the lamp shows one of these states, at once when it does already. */
  async reaches(...states: StationState[]): Promise<void> {
    if (!states.includes(this.state)) await this.when('state', (state) => states.includes(state))
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
}
