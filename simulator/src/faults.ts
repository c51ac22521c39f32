import type { CallTwist, OutgoingAction } from './link.ts'

/** Vendor quirks, permanent for a station. */
export interface Quirks {
  /** Energy in kWh and power in kW. */
  readonly kilo?: boolean
  /** `zoneless`: UTC without the Z. `localAsUtc`: local time two hours ahead, but marked with Z. */
  readonly timestamps?: 'utc' | 'zoneless' | 'localAsUtc'
  /** `asGiven` (default) returns the digits of the server's number unchanged; `minusOne` stops with -1. */
  readonly transactionId?: 'asGiven' | 'minusOne'
  /** Sends a BootNotification on every new socket, not only after a boot. */
  readonly bootsOnReconnect?: boolean
  /** Continues an interrupted transaction after a power loss, instead of stopping it. */
  readonly resumesTransactions?: boolean
  /** Counts message ids from 1 again after every boot. */
  readonly repeatsMessageIds?: boolean
}

/** The part of a station that faults act upon. */
export interface FaultHost {
  cutNetwork(): void
  restoreNetwork(): void
  freezeNetwork(): () => void
  restart(): void
  holdQueue(ms: number): void
  drift(ppm: number): void
  shiftClock(ms: number): void
  after(ms: number, task: () => void): void
}

interface Planned {
  readonly action: OutgoingAction
  left: number
  readonly twist: (payload: unknown) => CallTwist
}

/** Faults on demand. Each acts on the next messages or at once; none of them changes the meter. */
export class Faults {
  readonly #host: FaultHost
  readonly #planned: Planned[] = []

  constructor(host: FaultHost) {
    this.#host = host
  }

  /** Cuts the network, for that time by the station's clock or until `online()`. Charging continues. */
  offline(ms?: number): void {
    this.#host.cutNetwork()
    if (ms !== undefined) this.#host.after(ms, () => this.#host.restoreNetwork())
  }

  online(): void {
    this.#host.restoreNetwork()
  }

  /** A half-open connection: the socket stays open, but nothing is read. Returns a function that ends it. */
  freeze(): () => void {
    return this.#host.freezeNetwork()
  }

  /** A watchdog reset: the station restarts with the cable plugged in. */
  reboot(): void {
    this.#host.restart()
  }

  /** Sends the next such messages again after they were answered. */
  duplicate(action: OutgoingAction, options: { times?: number; repeats?: number; messageId?: 'same' | 'new' } = {}): void {
    const { times = 1, repeats = 1, messageId = 'same' } = options
    this.#plan(action, times, () => ({ repeats, freshIds: messageId === 'new' }))
  }

  /** Ignores the answer to the next such messages, so transaction messages are sent again. */
  swallow(action: OutgoingAction, times = 1): void {
    this.#plan(action, times, () => ({ swallow: true }))
  }

  /** Changes the next such payloads before they are sent: falling registers, wrong times, invalid values. */
  tamper(action: OutgoingAction, change: (payload: Record<string, unknown>) => unknown, times = 1): void {
    this.#plan(action, times, (payload) => ({ payload: change(structuredClone(payload) as Record<string, unknown>) }))
  }

  /** The next StopTransaction has meterStop -1. */
  wrongMeterStop(): void {
    this.tamper('StopTransaction', (payload) => ({ ...payload, meterStop: -1 }))
  }

  /** Transaction messages are held back for that time by the station's clock. */
  late(ms: number): void {
    this.#host.holdQueue(ms)
  }

  /** The station's clock runs fast (slow if negative) and is no longer set by the server. */
  clockDrift(ppm: number): void {
    this.#host.drift(ppm)
  }

  /** The station's clock is wrong by that time and is no longer set by the server. */
  clockShift(ms: number): void {
    this.#host.shiftClock(ms)
  }

  /** The faults for the message that is about to be sent. */
  take(action: OutgoingAction, payload: unknown): CallTwist {
    let twist: CallTwist = {}
    for (const planned of this.#planned) {
      if (planned.action !== action || planned.left === 0) continue
      planned.left--
      twist = { ...twist, ...planned.twist(twist.payload ?? payload) }
    }
    return twist
  }

  #plan(action: OutgoingAction, times: number, twist: Planned['twist']): void {
    this.#planned.push({ action, left: times, twist })
  }
}
