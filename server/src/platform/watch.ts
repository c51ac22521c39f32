import { setTimeout as pause } from 'node:timers/promises'
import { instant, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { sql, type RawBuilder } from 'kysely'
import { inTransaction, type Database, type Queryable, type Trx } from './database.ts'
import { due, type Due } from './due.ts'

/** A rule that is violated: which, by what, and how it can be seen. */
export interface Violation {
  readonly violation: string
  readonly subject: string
  readonly detail: string
}

/** When a watch last ran, and what it found then. */
export interface Examined {
  readonly at: Instant
  readonly found: readonly Violation[]
}

/**
 * Reports violations in one part of the product; any entry is an alarm. It may check only a part of the past, and check again what it found
 * before.
 */
export interface Watch {
  readonly name: string
  find(q: Queryable, now: Instant, before: Examined | null): Promise<readonly Violation[]>
}

export function watch(name: string, find: Watch['find']): Watch {
  return { name, find }
}

/** Reads a view or a function that lists violations. An alarm with a part missing is still an alarm. */
export async function violationsFrom(q: Queryable, source: RawBuilder<unknown>): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    SELECT coalesce(violation, '') AS violation, coalesce(subject, '') AS subject, coalesce(detail, '') AS detail FROM ${source}`.execute(q)
  return rows
}

/** This many findings of one kind are stored; all are counted. */
const KEPT_MAX = 200

/** Findings are checked a second time: work that became due a moment ago may still be running. */
const AGAIN_MS = 3_000

interface Examining {
  readonly againMs?: number
  /** Called in the transaction that saves findings which differ from those before. */
  readonly onChanged?: (trx: Trx, changed: { readonly watch: string; readonly found: number; readonly at: Instant }) => Promise<void>
}

/** Runs all watches every minute, in order. A watch that fails is itself a finding. */
export function examine(watches: readonly Watch[], examining: Examining = {}): Due {
  return due('platform.examine', {
    everyMs: MINUTE_MS,
    async run(db, now) {
      const names = watches.map(({ name }) => name)
      await sql`DELETE FROM platform.examination WHERE watch <> ALL (${names}::text[])`.execute(db.kysely)
      for (const one of watches) await look(db, one, now, examining)
      return 0
    },
  })
}

async function look(db: Database, { name, find }: Watch, now: Instant, { againMs = AGAIN_MS, onChanged }: Examining): Promise<void> {
  const started = performance.now()
  const before = await lastLook(db.kysely, name)
  const search = () => find(db.kysely, now, before).catch((error: unknown) => [notExamined(name, error)])
  let found = await search()
  if (found.length > 0) {
    await pause(againMs)
    const still = new Set((await search()).map(keyOf))
    found = found.filter((one) => still.has(keyOf(one)))
  }
  const tookMs = Math.round(performance.now() - started)
  await inTransaction(db, async (trx) => {
    await save(trx, name, { at: now, found }, tookMs)
    if (isOther(found, before?.found ?? [])) await onChanged?.(trx, { watch: name, found: found.length, at: now })
  })
}

const keyOf = ({ violation, subject }: Violation) => `${violation} ${subject}`

function isOther(found: readonly Violation[], before: readonly Violation[]): boolean {
  const [now, then] = [new Set(found.map(keyOf)), new Set(before.map(keyOf))]
  // Only the kept ones were stored.
  if (now.size > KEPT_MAX) return then.size < KEPT_MAX
  return now.size !== then.size || [...now].some((key) => !then.has(key))
}

function notExamined(name: string, error: unknown): Violation {
  return { violation: 'not_examined', subject: name, detail: error instanceof Error ? error.message : String(error) }
}

async function lastLook(q: Queryable, name: string): Promise<Examined | null> {
  const { rows } = await sql<{ at: Instant }>`SELECT examined_at AS at FROM platform.examination WHERE watch = ${name}`.execute(q)
  if (!rows[0]) return null
  const { rows: found } = await sql<Violation>`SELECT violation, subject, detail FROM platform.finding WHERE watch = ${name}`.execute(q)
  return { at: rows[0].at, found }
}

async function save(trx: Trx, name: string, { at, found }: Examined, tookMs: number): Promise<void> {
  await sql`
    INSERT INTO platform.examination (watch, examined_at, took_ms, found) VALUES (${name}, ${at}, ${tookMs}, ${found.length})
    ON CONFLICT (watch) DO UPDATE SET examined_at = excluded.examined_at, took_ms = excluded.took_ms, found = excluded.found`.execute(trx)
  const kept = [...new Map(found.map((one) => [keyOf(one), one])).values()].slice(0, KEPT_MAX)
  await sql`
    WITH now_found AS (SELECT * FROM json_to_recordset(${JSON.stringify(kept)}::json) AS f (violation text, subject text, detail text)),
         gone AS (DELETE FROM platform.finding o WHERE o.watch = ${name}
                   AND NOT EXISTS (SELECT FROM now_found f WHERE f.violation = o.violation AND f.subject = o.subject))
    INSERT INTO platform.finding (watch, violation, subject, detail, since) SELECT ${name}, f.violation, f.subject, f.detail, ${at} FROM now_found f
    ON CONFLICT ON CONSTRAINT finding_pk DO UPDATE SET detail = excluded.detail`.execute(trx)
}

export interface Finding extends Violation {
  readonly watch: string
  /** When it was first found; it was found ever since. */
  readonly since: Instant
}

/** The findings of the last run of each watch. */
export async function findings(q: Queryable): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    SELECT watch, violation, subject, detail, since FROM platform.finding ORDER BY since, watch, violation, subject`.execute(q)
  return rows
}

export interface WatchState {
  readonly watch: string
  readonly examinedAt: Instant
  readonly found: number
}

/** When each watch last ran, and how much it found. Empty before the first run. */
export async function watchStates(q: Queryable): Promise<WatchState[]> {
  const { rows } = await sql<WatchState>`SELECT watch, examined_at AS "examinedAt", found FROM platform.examination ORDER BY watch`.execute(q)
  return rows
}

/** When the watch that finished longest ago finished; null before the first. */
export function lastChecked(states: readonly WatchState[]): Instant | null {
  return states.length === 0 ? null : instant(Math.min(...states.map(({ examinedAt }) => examinedAt)))
}

/** Beyond this age the watches are not running: they run every minute, and all of them take less than another one. */
export const CHECKED_MAX_MS = 3 * MINUTE_MS
