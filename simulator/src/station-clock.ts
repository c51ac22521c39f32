import { isoTime } from './clock.ts'
import type { SimulatorClock } from './clock.ts'
import type { Quirks } from './faults.ts'

/** A real station corrects its clock only when it is clearly wrong, because the answer to a heartbeat takes some time. */
const TOLERANCE_MS = 2_000
const LOCAL_OFFSET_MS = 7_200_000

/** The clock inside a station: set by its server, possibly wrong, with the vendor's format of times. */
export class StationClock {
  readonly #clock: SimulatorClock
  readonly #writing: NonNullable<Quirks['timestamps']>
  #followsServer: boolean
  #offset = 0
  #driftPpm = 0
  #driftSince = 0
  #isSet = false

  constructor(clock: SimulatorClock, writing: Quirks['timestamps']) {
    this.#clock = clock
    this.#writing = writing ?? 'utc'
    this.#followsServer = clock.followsServer
  }

  now(): number {
    const now = this.#clock.now()
    return Math.round(now + this.#offset + ((now - this.#driftSince) * this.#driftPpm) / 1e6)
  }

  /** Whether it has been compared with the server's since the last start, and corrected if necessary. */
  get isSet(): boolean {
    return this.#isSet
  }

  /** Takes the time from an answer of the server. */
  set(currentTime: string): void {
    const server = Date.parse(currentTime)
    if (Number.isNaN(server)) return
    if (this.#followsServer && Math.abs(server - this.now()) > TOLERANCE_MS) this.#offset = server - this.#clock.now()
    this.#isSet = Math.abs(server - this.now()) <= TOLERANCE_MS
  }

  /** Marks the clock as not verified, after a start. */
  doubt(): void {
    this.#isSet = false
  }

  drift(ppm: number): void {
    this.#offset = this.now() - this.#clock.now()
    this.#driftSince = this.#clock.now()
    this.#driftPpm = ppm
    this.#followsServer = false
  }

  shift(ms: number): void {
    this.#offset += ms
    this.#followsServer = false
  }

  text(at = this.now()): string {
    switch (this.#writing) {
      case 'utc':
        return isoTime(at)
      case 'zoneless':
        return isoTime(at).replace(/\.\d+Z$/, '')
      case 'localAsUtc':
        return isoTime(at + LOCAL_OFFSET_MS)
    }
  }
}
