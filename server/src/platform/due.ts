import { MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import type { Log } from './log.ts'
import { inTurn } from './turn.ts'

/** A scan that reaches this count is a defect: it finds the same rows again and again. */
const ROUNDS_MAX = 100_000
/** A scan that failed runs again after a second; the pause doubles with each failure in a row, up to this, and never exceeds its interval. */
const RETRY_MAX_MS = 5 * MINUTE_MS

/**
 * Work that becomes due by the product's clock. It is found, not scheduled: each later action is a row with a due time in its owner's
 * table. The scan does what is due and returns how many it did; zero when there was nothing.
 */
export interface Due {
  readonly name: string
  /** How often to scan, by the product's clock. */
  readonly everyMs: number
  /**
   * Whether anything is due, in one short statement; absent: a scan always runs. A scan without due work ends here: it takes no turn and opens
   * no transaction. False only where `run` would do nothing.
   */
  readonly anyDue?: (db: Database, now: Instant) => Promise<boolean>
  run(db: Database, now: Instant, time: Time): Promise<number>
}

/** The present time. It is later than the scan's `now` when the scan takes long, or when a demo's clock was moved meanwhile. */
export type Time = () => Instant

/** Declares a scan. Its effects must not depend on how often or how late it runs. */
export function due(name: string, scan: Omit<Due, 'name'>): Due {
  return { ...scan, name }
}

/** Does everything that is due and returns; waits for a process that is already at it. Returns how much was done. */
export async function runDueNow(db: Database, scan: Due, now: Instant | Time): Promise<number> {
  const time = typeof now === 'function' ? now : () => now
  // Asked within the turn: the process that is at it may have locked what is due.
  return (await inTurn(db, turnOf(scan), 'wait', async () => ((await isAnyDue(db, scan, time)) ? exhaust(db, scan, time) : 0))) ?? 0
}

const failuresByScan = new Map<string, number>()

/** How often each scan of this process failed since the start, for the metrics. */
export function dueFailures(): readonly { readonly of: string; readonly value: number }[] {
  return [...failuresByScan].map(([of, value]) => ({ of, value }))
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
  let failuresInRow = 0
  let stopped = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    const now = clock.now()
    ranAt = now
    try {
      if (await isAnyDue(db, scan, clock.now)) done += (await inTurn(db, turnOf(scan), 'skip', () => exhaust(db, scan, clock.now))) ?? 0
      failuresInRow = 0
    } catch (error) {
      failures += 1
      failuresInRow += 1
      failuresByScan.set(scan.name, (failuresByScan.get(scan.name) ?? 0) + 1)
      log.error({ event: 'due.failed', scan: scan.name, error }, 'a scan failed and will run again after a pause')
    }
    running = undefined
    if (stopped) return
    // The clock moved during the scan: do not leave new due work for a whole interval.
    const untilDueMs = Math.max(0, Math.min(scan.everyMs, now + scan.everyMs - clock.now()))
    timer = setTimeout(start, failuresInRow === 0 ? untilDueMs : Math.min(untilDueMs, RETRY_MAX_MS, SECOND_MS * 2 ** (failuresInRow - 1)))
  }

  function start(): void {
    clearTimeout(timer)
    running ??= look()
  }

  const isDue = (now: Instant) => !stopped && ranAt !== null && now - ranAt >= scan.everyMs

  failuresByScan.set(scan.name, failuresByScan.get(scan.name) ?? 0)
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

async function isAnyDue(db: Database, { anyDue }: Due, time: Time): Promise<boolean> {
  return anyDue === undefined || anyDue(db, time())
}

async function exhaust(db: Database, scan: Due, time: Time): Promise<number> {
  let total = 0
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const done = await scan.run(db, time(), time)
    if (done === 0) return total
    total += done
  }
  assert(false, `${scan.name} comes to an end`)
}
