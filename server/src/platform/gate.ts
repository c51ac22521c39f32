/** Lets so many through at a time; more wait in line, and beyond that are turned away at once. */
export interface Gate {
  /** Runs `work` when there is room. Throws `full()` where even the line is full. */
  pass<T>(work: () => Promise<T>): Promise<T>
  readonly waiting: number
}

/** A gate for each key, which is there as long as somebody stands at it. */
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
    // Whoever leaves hands the place over, so that nobody slips in between.
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
