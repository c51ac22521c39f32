import { setTimeout as sleep } from 'node:timers/promises'

export interface Lane {
  wake(): void
  /** Resolves when nothing runs. */
  rest(): Promise<void>
}

/**
 * Runs `work` when woken, one at a time; wake-ups during a run cause one more run. After a failure it waits `againMs`, or without it for
 * the next wake-up.
 */
export function openLane(work: () => Promise<unknown>, { againMs, failed }: { againMs?: number; failed: (error: unknown) => void }): Lane {
  let woken = false
  let running: Promise<void> | undefined
  async function run(): Promise<void> {
    while (woken) {
      woken = false
      try {
        await work()
      } catch (error) {
        failed(error)
        if (againMs === undefined) continue
        await sleep(againMs)
        woken = true
      }
    }
    running = undefined
  }
  return {
    wake() {
      woken = true
      running ??= run()
    },
    async rest() {
      await running
    },
  }
}
