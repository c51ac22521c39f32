import { after, instant, type Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** The only source of the product's time. In the database `platform.now()` tells the same. */
export interface Clock {
  now(): Instant
}

/** The machine's time: the clock of every production instance. */
export function systemClock(): Clock {
  return { now: () => instant(Date.now()) }
}

/** A clock that follows what this demo instance was moved to, by whichever process. */
export interface DemoClock extends Clock {
  /** Calls `fn` after the clock was moved, so that what became due is done now. */
  onMove(fn: () => void): void
}

/** Opens the clock of a demo instance; the database refuses to move the one of any other. */
export async function demoClock(db: Database): Promise<DemoClock> {
  let offsetMs = 0
  const moved = new Set<() => void>()
  const follow = (ms: number) => {
    // Two notices may be read in either order; the clock never goes back.
    if (ms <= offsetMs) return
    offsetMs = ms
    for (const fn of moved) fn()
  }
  const read = async () => follow(await readOffset(db))
  await db.notifications.on('clock', (payload) => follow(Number(payload)), () => void read().catch(() => undefined))
  offsetMs = await readOffset(db)
  return { now: () => instant(Date.now() + offsetMs), onMove: (fn) => void moved.add(fn) }
}

/** Moves the clock of a demo instance forward, for every process. */
export async function moveClock(db: Database, forwardMs: number): Promise<void> {
  await sql`select platform.move_clock(${forwardMs})`.execute(db.kysely)
}

/** Lets a demo's time pass `speed` times as fast until it is stopped. */
export function hurryClock(db: Database, speed: number, onError: (error: unknown) => void): () => void {
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

/** A clock that a test moves by hand. */
export interface ManualClock extends Clock {
  forward(ms: number): void
  set(at: Instant): void
}

export function manualClock(start: Instant): ManualClock {
  let at = start
  return {
    now: () => at,
    forward: (ms) => void (at = after(at, ms)),
    set: (to) => void (at = to),
  }
}

async function readOffset(db: Database): Promise<number> {
  const { rows } = await sql<{ ms: bigint }>`select clock_offset_ms as ms from platform.instance`.execute(db.kysely)
  return Number(rows[0]?.ms ?? 0n)
}
