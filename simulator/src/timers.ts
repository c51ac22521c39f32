import type { SimulatorClock } from './clock.ts'

/** Timers that end together: on a power loss, or when the station stops. */
export class Timers {
  readonly #clock: SimulatorClock
  readonly #endings = new Set<() => void>()

  constructor(clock: SimulatorClock) {
    this.#clock = clock
  }

  /** Runs the task once after that time by the clock. Returns a function that cancels it. */
  after(ms: number, task: () => void): () => void {
    const callOff = () => {
      this.#endings.delete(callOff)
      cancel()
    }
    const cancel = this.#clock.at(this.#clock.now() + ms, () => {
      this.#endings.delete(callOff)
      task()
    })
    this.#endings.add(callOff)
    return callOff
  }

  /** Resolves after that time, or early when the timers end. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        this.#endings.delete(end)
        cancel()
        resolve()
      }
      const cancel = this.#clock.at(this.#clock.now() + ms, end)
      this.#endings.add(end)
    })
  }

  end(): void {
    for (const end of this.#endings) end()
  }
}
