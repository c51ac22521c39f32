/** Runs a limited number of tasks at a time; more wait in a queue, and beyond that are refused at once. */
export interface Gate {
  /** Runs `work` when there is room. Throws `full()` when the queue is full too. */
  pass<T>(work: () => Promise<T>): Promise<T>
  readonly waiting: number
}

/** A gate for each key, which exists as long as it is in use. */
export interface Gates {
  pass<T>(key: string, work: () => Promise<T>): Promise<T>
}

export function openGates(atOnce: number, waitingMax: number, full: () => Error): Gates {
  const gates = new Map<string, { readonly gate: Gate; guests: number }>()
  return {
    async pass(key, work) {
      const found = gates.get(key) ?? { gate: openGate(atOnce, waitingMax, full), guests: 0 }
      gates.set(key, found)
      found.guests++
      try {
        return await found.gate.pass(work)
      } finally {
        if (--found.guests === 0) gates.delete(key)
      }
    },
  }
}

export function openGate(atOnce: number, waitingMax: number, full: () => Error): Gate {
  let inside = 0
  const line: (() => void)[] = []

  async function enter(): Promise<void> {
    if (inside < atOnce) {
      inside++
      return
    }
    if (line.length >= waitingMax) throw full()
    // A finished task passes its place on directly, so that no newcomer takes it first.
    await new Promise<void>((resolve) => line.push(resolve))
  }

  return {
    async pass(work) {
      await enter()
      try {
        return await work()
      } finally {
        const next = line.shift()
        if (next) next()
        else inside--
      }
    },
    get waiting() {
      return line.length
    },
  }
}
