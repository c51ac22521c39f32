/** Limits how long work may take. One timer serves all work: a timer and a signal for each request cost more than a short read. */
export interface Deadline {
  /** The result of `work`, or `late()` is thrown when it takes too long; what it does afterwards is ignored. */
  keep<T>(work: Promise<T>, late: () => Error): Promise<T>
  close(): void
}

interface Pending {
  readonly sinceMs: number
  readonly end: () => void
}

export function openDeadline(limitMs: number, lookEveryMs = 1_000): Deadline {
  // In the order of their start, so that the oldest is first.
  const pending = new Set<Pending>()
  const timer = setInterval(() => {
    for (const one of pending) {
      if (performance.now() - one.sinceMs < limitMs) return
      pending.delete(one)
      one.end()
    }
  }, lookEveryMs)
  timer.unref()
  return {
    keep: (work, late) =>
      new Promise((resolve, reject) => {
        const one = { sinceMs: performance.now(), end: () => reject(late()) }
        pending.add(one)
        work.then(
          (result) => {
            pending.delete(one)
            resolve(result)
          },
          (error: unknown) => {
            pending.delete(one)
            reject(error)
          },
        )
      }),
    close: () => clearInterval(timer),
  }
}
