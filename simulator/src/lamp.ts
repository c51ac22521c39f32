import { stateOf, type StationState } from './connector.ts'
import type { Timers } from './timers.ts'

const BLINK_MS = 60_000

interface LampHost {
  readonly look: () => Omit<Parameters<typeof stateOf>[0], 'isBlinking'>
  readonly changed: (state: StationState) => void
}

/** The lamp of a station: it shows the state, or blinks for a minute. */
export class Lamp {
  readonly #timers: Timers
  readonly #host: LampHost
  #state: StationState = 'off'
  #isBlinking = false
  #cancelBlink: () => void = () => {}

  constructor(timers: Timers, host: LampHost) {
    this.#timers = timers
    this.#host = host
  }

  get state(): StationState {
    return this.#state
  }

  show(): void {
    const state = stateOf({ ...this.#host.look(), isBlinking: this.#isBlinking })
    if (state === this.#state) return
    this.#state = state
    this.#host.changed(state)
  }

  blink(): void {
    this.#cancelBlink()
    this.#isBlinking = true
    this.#cancelBlink = this.#timers.after(BLINK_MS, () => {
      this.#isBlinking = false
      this.show()
    })
    this.show()
  }

  /** After a power loss. */
  stopBlinking(): void {
    this.#isBlinking = false
  }
}
