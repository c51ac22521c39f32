import type { Instant } from '@ohmstead/contract/kernel/instant'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import type { Log } from './log.ts'
import { inTurn } from './turn.ts'

/** A scan that reaches this count is a defect: it finds the same rows again and again. */
const ROUNDS_MAX = 100_000

/**
 * Work that becomes due by the product's clock. It is found, not scheduled: each later action is a row with a due time in its owner's
 * table. The scan does what is due and returns how many it did; zero when there was nothing.
 */
export interface Due {
  readonly name: string
  /** How often to scan, by the product's clock. */
  readonly everyMs: number
  run(db: Database, now: Instant): Promise<number>
}

/** Declares a scan. Its effects must not depend on how often or how late it runs. */
export function due(name: string, { everyMs, run }: Omit<Due, 'name'>): Due {
  return { name, everyMs, run }
}

/** Does everything that is due at `now` and returns; waits for a process that is already at it. Returns how much was done. */
export async function runDueNow(db: Database, scan: Due, now: Instant): Promise<number> {
  return (await inTurn(db, turnOf(scan), 'wait', () => exhaust(db, scan, now))) ?? 0
}

export interface DueRunner {
  /** Resolves once everything that was due at the time of the call has been scanned completely. */
  caughtUp(): Promise<void>
  stop(): Promise<void>
  status(): readonly DueStatus[]
}

export interface DueStatus {
  readonly name: string
  readonly ranAt: Instant | null
  readonly done: number
  readonly failures: number
}

/** Runs each scan at its interval, and at once when the clock was moved past it. A scan runs in one process at a time. */
export function startDue(db: Database, scans: readonly Due[], { clock, log }: { clock: Clock; log: Log }): DueRunner {
  const runners = scans.map((scan) => runScan(db, scan, clock, log))
  const forget = clock.onMove(() => runners.forEach((runner) => runner.lookIfDue()))
  return {
    async caughtUp() {
      const now = clock.now()
      await Promise.all(runners.map((runner) => runner.hasLooked(now)))
    },
    async stop() {
      forget()
      await Promise.all(runners.map((runner) => runner.stop()))
    },
    status: () => runners.map((runner) => runner.status()),
  }
}

function runScan(db: Database, scan: Due, clock: Clock, log: Log) {
  let ranAt: Instant | null = null
  let done = 0
  let failures = 0
  let stopped = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    const now = clock.now()
    ranAt = now
    try {
      done += (await inTurn(db, turnOf(scan), 'skip', () => exhaust(db, scan, now))) ?? 0
    } catch (error) {
      failures += 1
      log.error({ event: 'due.failed', scan: scan.name, error }, 'a scan failed and will run again at its interval')
    }
    running = undefined
    if (stopped) return
    // The clock moved during the scan: do not leave new due work for a whole interval.
    timer = setTimeout(start, Math.max(0, Math.min(scan.everyMs, now + scan.everyMs - clock.now())))
  }

  function start(): void {
    clearTimeout(timer)
    running ??= look()
  }

  const isDue = (now: Instant) => !stopped && ranAt !== null && now - ranAt >= scan.everyMs

  start()
  return {
    lookIfDue() {
      if (isDue(clock.now())) start()
    },
    async hasLooked(now: Instant) {
      while (running || isDue(now)) {
        start()
        await running
        if (ranAt !== null && ranAt >= now) return
      }
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
    status: (): DueStatus => ({ name: scan.name, ranAt, done, failures }),
  }
}

function turnOf({ name }: Due): string {
  return `due ${name}`
}

async function exhaust(db: Database, scan: Due, now: Instant): Promise<number> {
  let total = 0
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const done = await scan.run(db, now)
    if (done === 0) return total
    total += done
  }
  assert(false, `${scan.name} comes to an end`)
}
