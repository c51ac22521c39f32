import { after, HOUR_MS, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { sql, type RawBuilder } from 'kysely'
import { inTransaction, type Database, type Trx } from './database.ts'
import { isUnavailable } from './database-fault.ts'
import type { Due, Time } from './due.ts'

const FIRST_MS = SECOND_MS
const LONGEST_MS = 5 * MINUTE_MS
/** A failure is forgotten after this: the item was finished in another way. */
const FORGOTTEN_MS = HOUR_MS

/** The items of a scan that failed. Each is tried again after a second, and after a pause that doubles with each of its failures. */
export interface Retries {
  /** The items that a scan must not find now. */
  paused(now: Instant): readonly string[]
  /**
   * Does items one by one. One that fails does not delay the others; the failures are thrown after the last. When the database is
   * unavailable, no item is at fault, and the scan fails at once. Returns how many were done.
   */
  each<T>(items: readonly T[], time: Time, work: { readonly idOf: (item: T) => string; readonly run: (item: T) => Promise<unknown> }): Promise<number>
  /**
   * Does due items in one transaction. If that fails, each of them is taken again and done in a transaction of its own. Returns how many
   * were done.
   */
  batch<T>(db: Database, now: Instant, time: Time, work: BatchWork<T>): Promise<number>
  /** A scan that does due items as `batch` does, and takes no turn when it finds none. */
  scan<T>(work: BatchWork<T>): Required<Pick<Due, 'anyDue' | 'run'>>
}

/** Which due items are taken: all but some, or one. */
export interface Chosen {
  readonly except: readonly string[]
  readonly only: string | null
}

export interface BatchWork<T> {
  readonly idOf: (item: T) => string
  /** Locks due items and returns them; it changes nothing. */
  readonly take: (trx: Trx, now: Instant, chosen: Chosen) => Promise<readonly T[]>
  readonly run: (trx: Trx, items: readonly T[], now: Instant) => Promise<unknown>
}

/** The condition by which `take` finds the chosen items. */
export function isChosen(id: RawBuilder<unknown>, { except, only }: Chosen): RawBuilder<boolean> {
  return sql`(${id} <> ALL (${[...except]}::text[]) AND (${only}::text IS NULL OR ${id} = ${only}))`
}

/** Kept in memory: after a restart every item is tried at once. `called` names the items in errors. */
export function openRetries(called: string): Retries {
  const failed = new Map<string, { readonly pauseMs: number; readonly until: Instant }>()

  function fail(id: string, now: Instant): void {
    const pauseMs = Math.min(LONGEST_MS, (failed.get(id)?.pauseMs ?? FIRST_MS / 2) * 2)
    failed.set(id, { pauseMs, until: after(now, pauseMs) })
  }

  function paused(now: Instant): string[] {
    for (const [id, { until }] of failed) if (now - until > FORGOTTEN_MS) failed.delete(id)
    return [...failed].flatMap(([id, { until }]) => (until > now ? [id] : []))
  }

  const each: Retries['each'] = async (items, time, { idOf, run }) => {
    const errors: unknown[] = []
    for (const item of items) {
      try {
        await run(item)
        failed.delete(idOf(item))
      } catch (error) {
        if (isUnavailable(error)) throw error
        errors.push(error)
        fail(idOf(item), time())
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${items.length} ${called} failed and will be tried again`)
    return items.length
  }

  const batch: Retries['batch'] = async <T>(db: Database, now: Instant, time: Time, { idOf, take, run }: BatchWork<T>) => {
    const except = paused(now)
    let taken: readonly T[] = []
    try {
      return await inTransaction(db, async (trx) => {
        taken = []
        taken = await take(trx, now, { except, only: null })
        if (taken.length > 0) await run(trx, taken, now)
        return taken.length
      })
    } catch (error) {
      if (taken.length === 0 || isUnavailable(error)) throw error
    }
    return each([...new Set(taken.map(idOf))], time, {
      idOf: (id) => id,
      run: (id) =>
        inTransaction(db, async (trx) => {
          const again = await take(trx, now, { except: [], only: id })
          if (again.length > 0) await run(trx, again, time())
        }),
    })
  }

  return {
    paused,
    each,
    batch,
    scan: (work) => ({
      // Outside of a transaction the locks of `take` end with its statement.
      anyDue: async ({ kysely }, now) => (await work.take(kysely as Trx, now, { except: paused(now), only: null })).length > 0,
      run: (db, now, time) => batch(db, now, time, work),
    }),
  }
}
