/** The only file of the simulator that reads the machine's time. */

const LONGEST_TIMER_MS = 2_000_000_000

/** The time of stations and cars, in milliseconds since the epoch. */
export interface SimulatorClock {
  now(): number
  /** Runs `task` once, when the clock shows `at` or later. Returns a function that cancels it. */
  at(at: number, task: () => void): () => void
  /** Whether stations set their time from the server's answers, as real ones do. */
  readonly followsServer: boolean
  /** For a clock that follows another: null if it shows the present, else a promise that resolves when it does. */
  present?(): Promise<void> | null
}

/** The machine's own time at 1×. */
export function realClock(): SimulatorClock {
  return { now: Date.now, at: timers(Date.now, () => 1), followsServer: true }
}

/**
 * Starts in the past and runs `speed` times faster until it reaches the present, then continues at 1×. It never
 * passes now, so messages of that time reach the server late.
 */
export function pastClock(options: { from: number; speed: number }): SimulatorClock & { caughtUp(): boolean } {
  const { from, speed } = options
  if (!(speed >= 1)) throw new RangeError('A replay cannot be slower than the time it replays: speed must be at least 1.')
  const begun = Date.now()
  if (from > begun) throw new RangeError('A replay begins in the past.')
  const played = () => from + (Date.now() - begun) * speed
  const now = () => Math.min(Math.floor(played()), Date.now())
  const caughtUp = () => played() >= Date.now()
  return { now, at: timers(now, () => (caughtUp() ? 1 : speed)), caughtUp, followsServer: false }
}

/** A manual clock for tests: nothing happens until `advance` or `set`. */
export interface ManualClock extends SimulatorClock {
  /** Runs due tasks one after the other, and lets sockets and promises proceed in between. */
  advance(ms: number): Promise<void>
  set(at: number): Promise<void>
}

export function manualClock(start: number, options: { followsServer?: boolean } = {}): ManualClock {
  let shown = start
  const agenda = new Agenda()
  const set = async (to: number) => {
    for (let next = agenda.next(to); next !== null; next = agenda.next(to)) {
      shown = Math.max(shown, next.at)
      next.task()
      await nextTurn()
    }
    shown = Math.max(shown, to)
    await nextTurn()
  }
  return {
    now: () => shown,
    at: (at, task) => agenda.add(at, task),
    set,
    advance: (ms) => set(shown + ms),
    followsServer: options.followsServer ?? false,
  }
}

interface Appointment {
  readonly at: number
  readonly order: number
  readonly task: () => void
  isCalledOff: boolean
}

/** Scheduled tasks, earliest first: a binary heap, because a month of a large fleet has millions of tasks. */
class Agenda {
  readonly #heap: Appointment[] = []
  #order = 0

  add(at: number, task: () => void): () => void {
    const appointment = { at, order: this.#order++, task, isCalledOff: false }
    const heap = this.#heap
    let place = heap.push(appointment) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!isBefore(appointment, heap[parent])) break
      this.#move(parent, place)
      place = parent
    }
    heap[place] = appointment
    return () => void (appointment.isCalledOff = true)
  }

  /** Removes and returns the earliest task that is due by then, or null. */
  next(by: number): Appointment | null {
    for (;;) {
      const [first] = this.#heap
      if (first === undefined || (!first.isCalledOff && first.at > by)) return null
      this.#dropFirst()
      if (!first.isCalledOff) return first
    }
  }

  #dropFirst(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    let place = 0
    for (;;) {
      const left = 2 * place + 1
      const earlier = left + 1 < heap.length && isBefore(heap[left + 1], heap[left]) ? left + 1 : left
      if (earlier >= heap.length || !isBefore(heap[earlier], last)) break
      this.#move(earlier, place)
      place = earlier
    }
    heap[place] = last
  }

  #move(from: number, to: number): void {
    const appointment = this.#heap[from]
    if (appointment !== undefined) this.#heap[to] = appointment
  }
}

function isBefore(a: Appointment | undefined, b: Appointment | undefined): boolean {
  return a !== undefined && b !== undefined && (a.at < b.at || (a.at === b.at && a.order < b.order))
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function timers(now: () => number, speed: () => number): SimulatorClock['at'] {
  return (at, task) => {
    let timer: NodeJS.Timeout
    const arm = () => {
      const ms = Math.min(LONGEST_TIMER_MS, Math.max(0, Math.ceil((at - now()) / speed())))
      timer = setTimeout(() => (now() >= at ? task() : arm()), ms)
    }
    arm()
    return () => clearTimeout(timer)
  }
}

/** A time in OCPP's format, `2026-05-14T10:00:00.000Z`. */
export function isoTime(at: number): string {
  return new Date(at).toISOString()
}
