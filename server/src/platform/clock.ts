import { after, instant, type Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { openLane } from './lane.ts'

/** The only source of the product's time. In the database, `platform.now()` returns the same. */
export interface Clock {
  now(): Instant
  /** Real time, from which a demo's clock differs; devices outside of the system count by it. */
  trueNow(): Instant
  /** Calls `fn` after the clock was moved, so that work that became due runs now. Returns how to stop that. */
  onMove(fn: () => void): () => void
  /** Resolves when this clock follows every move that was made before. It follows by itself, but later than a move returns. */
  follow(): Promise<void>
}

/** The machine's time: the clock of every production instance. */
export function systemClock(): Clock {
  const now = () => instant(Date.now())
  return { now, trueNow: now, onMove: () => () => undefined, follow: () => Promise.resolve() }
}

/**
 * The clock of a demo instance, which follows when any process moves it. The database refuses to move the clock of another instance. A
 * notification only means that it may have moved; the offset is read from the table.
 */
export async function demoClock(db: Database): Promise<Clock> {
  let offsetMs = await readOffset(db)
  const { onMove, moved } = movable()
  const looking = openLane(
    async () => {
      const ms = await readOffset(db)
      // The clock never goes back.
      if (ms <= offsetMs) return
      offsetMs = ms
      moved()
    },
    // Without a connection the clock cannot be moved; after a reconnect the offset is read again.
    { failed: () => undefined },
  )
  await db.notifications.on('clock', looking.wake, looking.wake)
  // It may have moved between the first read and the subscription.
  looking.wake()
  return {
    now: () => instant(Date.now() + offsetMs),
    trueNow: () => instant(Date.now()),
    onMove,
    follow() {
      looking.wake()
      return looking.rest()
    },
  }
}

/** Moves the clock of a demo instance forward, for every process. */
export async function moveClock(db: Database, forwardMs: number): Promise<void> {
  await sql`SELECT platform.move_clock(${forwardMs})`.execute(db.kysely)
}

/** Makes a demo's time pass `speed` times as fast until it is stopped. */
export function speedUpClock(db: Database, speed: number, onError: (error: unknown) => void): () => void {
  const everyMs = 250
  let before = performance.now()
  let moving = Promise.resolve()
  const timer = setInterval(() => {
    const passed = performance.now() - before
    before += passed
    moving = moving.then(() => moveClock(db, Math.round(passed * (speed - 1)))).catch(onError)
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** A clock that a test moves by hand, together with real time. */
export interface ManualClock extends Clock {
  forward(ms: number): void
  set(at: Instant): void
}

export function manualClock(start: Instant): ManualClock {
  let at = start
  const { onMove, moved } = movable()
  const set = (to: Instant) => {
    at = to
    moved()
  }
  return { now: () => at, trueNow: () => at, onMove, follow: () => Promise.resolve(), set, forward: (ms) => set(after(at, ms)) }
}

function movable(): { onMove: Clock['onMove']; moved: () => void } {
  const waiting = new Set<() => void>()
  return {
    onMove(fn) {
      waiting.add(fn)
      return () => void waiting.delete(fn)
    },
    moved: () => waiting.forEach((fn) => fn()),
  }
}

async function readOffset(db: Database): Promise<number> {
  const { rows } = await sql<{ ms: bigint }>`SELECT clock_offset_ms AS ms FROM platform.instance`.execute(db.kysely)
  return Number(rows[0]?.ms ?? 0n)
}
