import type { CallTwist, OutgoingAction } from './link.ts'

/** Peculiarities a maker built in, for the whole life of a station. */
export interface Quirks {
  /** Energy in kWh and power in kW. */
  readonly kilo?: boolean
  /** `zoneless`: UTC without the Z. `localAsUtc`: local time two hours ahead, marked Z all the same. */
  readonly timestamps?: 'utc' | 'zoneless' | 'localAsUtc'
  /** `asGiven` (default) echoes the server's number digit by digit; `minusOne` stops with -1. */
  readonly transactionId?: 'asGiven' | 'minusOne'
  /** Sends a BootNotification on every new socket, not only after a boot. */
  readonly bootsOnReconnect?: boolean
  /** Goes on with an interrupted transaction after power came back, instead of stopping it. */
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

/** Faults on demand. Each acts on the next messages or at once; none of them changes what the meter counts. */
export class Faults {
  readonly #host: FaultHost
  readonly #planned: Planned[] = []

  constructor(host: FaultHost) {
    this.#host = host
  }

  /** Cuts the network, for that long by the station's clock or until `online()`. Charging goes on. */
  offline(ms?: number): void {
    this.#host.cutNetwork()
    if (ms !== undefined) this.#host.after(ms, () => this.#host.restoreNetwork())
  }

  online(): void {
    this.#host.restoreNetwork()
  }

  /** A half-open connection: the socket stays, nothing is read from it. The answer thaws it. */
  freeze(): () => void {
    return this.#host.freezeNetwork()
  }

  /** The watchdog bites: the station restarts with the cable plugged. */
  reboot(): void {
    this.#host.restart()
  }

  /** Sends the next such messages again after they were answered. */
  duplicate(action: OutgoingAction, options: { times?: number; repeats?: number; messageId?: 'same' | 'new' } = {}): void {
    const { times = 1, repeats = 1, messageId = 'same' } = options
    this.#plan(action, times, () => ({ repeats, freshIds: messageId === 'new' }))
  }

  /** Takes no notice of the answer to the next such messages, and so sends them again when they matter. */
  swallow(action: OutgoingAction, times = 1): void {
    this.#plan(action, times, () => ({ swallow: true }))
  }

  /** Changes the next such payloads on their way out: falling registers, time travel, nonsense. */
  tamper(action: OutgoingAction, change: (payload: Record<string, unknown>) => unknown, times = 1): void {
    this.#plan(action, times, (payload) => ({ payload: change(structuredClone(payload) as Record<string, unknown>) }))
  }

  /** The next StopTransaction says meterStop -1. */
  wrongMeterStop(): void {
    this.tamper('StopTransaction', (payload) => ({ ...payload, meterStop: -1 }))
  }

  /** Transaction messages stay in the station for that long by its clock. */
  late(ms: number): void {
    this.#host.holdQueue(ms)
  }

  /** The station's clock runs fast (or slow, when negative) and is no longer set by the server. */
  clockDrift(ppm: number): void {
    this.#host.drift(ppm)
  }

  /** The station's clock is wrong by so much and is no longer set by the server. */
  clockShift(ms: number): void {
    this.#host.shiftClock(ms)
  }

  /** What is planned for the message about to go out. */
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
