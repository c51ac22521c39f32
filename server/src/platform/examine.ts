import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { assert } from '@ohmstead/contract/kernel/assert'
import { instant, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { inTransaction, type Database, type Queryable, type Trx } from './database.ts'
import { due, type Due } from './due.ts'
import type { Sealer } from './sealed.ts'
import type { Examined, Violation, Watch } from './watch.ts'

/** This many findings of one kind are stored; all are counted. */
const KEPT_MAX = 200

/** Findings are checked a second time: work that became due a moment ago may still be running. */
const AGAIN_MS = 3_000

interface Examining {
  /** Signs the results, so that changed ones are reported to their readers. */
  readonly sealer: Sealer
  readonly againMs?: number
  /** Called in the transaction that saves findings which differ from those before. */
  readonly onChanged?: (trx: Trx, changed: { readonly watch: string; readonly found: number; readonly at: Instant }) => Promise<void>
}

/** Runs all watches every minute, in order. A watch that fails is itself a finding. */
export function examine(watches: readonly Watch[], examining: Examining): Due {
  // Kept in memory: results that are deleted from the database are missed.
  let saved: Set<string> | undefined
  return due('platform.examine', {
    everyMs: MINUTE_MS,
    async run(db, now) {
      const names = watches.map(({ name }) => name)
      await sql`DELETE FROM platform.examination WHERE watch <> ALL (${[...names, ALL]}::text[])`.execute(db.kysely)
      saved ??= new Set((await storedResults(db.kysely)).map((one) => one.watch).filter((name) => names.includes(name)))
      for (const one of watches) await look(db, one, now, { ...examining, saved })
      return 0
    },
  })
}

interface Looking extends Examining {
  /** The watches whose results are stored. */
  readonly saved: Set<string>
}

async function look(db: Database, { name, find }: Watch, now: Instant, { sealer, saved, againMs = AGAIN_MS, onChanged }: Looking): Promise<void> {
  const started = performance.now()
  const before = await lastLook(db.kysely, name, sealer)
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
    await sign(trx, name, new Set([...saved, name]), now, sealer)
    if (isOther(found, before?.found ?? [])) await onChanged?.(trx, { watch: name, found: found.length, at: now })
  })
  saved.add(name)
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

/** The results of the last run, if they are genuine: a watch that checks a part of the past would rely on them. */
async function lastLook(q: Queryable, name: string, sealer: Sealer): Promise<Examined | null> {
  const [stored] = await storedResults(q, name)
  if (!stored || !isGenuine(sealer, stored)) return null
  const { rows: found } = await sql<Violation>`SELECT violation, subject, detail FROM platform.finding WHERE watch = ${name}`.execute(q)
  return { at: stored.examinedAt, found }
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

/** The row that says which watches have results. */
const ALL = 'checks'

interface Stored {
  readonly watch: string
  readonly examinedAt: Instant
  readonly found: number
  readonly code: Buffer | null
  /** The findings, as text in one order; of the row `checks`, the names of the watches. */
  readonly kept: string
}

/** What checks stored, read in one statement: a check that is saved meanwhile is read whole, or not at all. */
async function storedResults(q: Queryable, only: string | null = null): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    SELECT e.watch, e.examined_at AS "examinedAt", e.found, e.code, coalesce((
             SELECT json_agg(json_build_array(f.violation, f.subject, f.detail, extract(epoch FROM f.since)::text) ORDER BY f.violation, f.subject)
               FROM platform.finding f WHERE f.watch = e.watch)::text, '[]') AS kept
      FROM platform.examination e WHERE ${only}::text IS NULL OR e.watch = ${only} ORDER BY e.watch`.execute(q)
  return rows
}

/** Signs the results of a watch, and the list of all watches with results: one that is missing is noticed. */
async function sign(trx: Trx, name: string, saved: ReadonlySet<string>, at: Instant, sealer: Sealer): Promise<void> {
  const [stored] = await storedResults(trx, name)
  assert(stored, 'results were saved')
  const all: Stored = { watch: ALL, examinedAt: at, found: saved.size, code: null, kept: listOf(saved) }
  await sql`
    INSERT INTO platform.examination (watch, examined_at, took_ms, found, code) VALUES (${ALL}, ${at}, 0, ${saved.size}, ${codeOf(sealer, all)})
    ON CONFLICT (watch) DO UPDATE SET examined_at = excluded.examined_at, found = excluded.found, code = excluded.code`.execute(trx)
  await sql`UPDATE platform.examination SET code = ${codeOf(sealer, stored)} WHERE watch = ${name}`.execute(trx)
}

const listOf = (names: Iterable<string>) => JSON.stringify([...names].sort())

function codeOf(sealer: Sealer, { watch: name, examinedAt, found, kept }: Stored): Buffer {
  const key = sealer.proofFor('results of checks')
  return createHmac('sha256', key)
    .update(JSON.stringify([name, examinedAt, found, kept]))
    .digest()
}

const isGenuine = (sealer: Sealer, stored: Stored): boolean => stored.code !== null && timingSafeEqual(stored.code, codeOf(sealer, stored))

export interface Finding extends Violation {
  readonly watch: string
  /** When it was first found; it was found ever since. */
  readonly since: Instant
}

/** The findings of the last run of each watch, and one for each watch whose results are not those that a server of this instance stored. */
export async function findings(q: Queryable, sealer: Sealer): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    SELECT watch, violation, subject, detail, since FROM platform.finding ORDER BY since, watch, violation, subject`.execute(q)
  return [...rows, ...(await watchStates(q, sealer)).filter((state) => !state.isGenuine).map(forgedFinding)]
}

function forgedFinding({ watch: name, examinedAt }: WatchState): Finding {
  const detail = 'results of checks were deleted or changed, and not by a server of this instance'
  return { watch: name, violation: 'findings_changed', subject: name, detail, since: examinedAt }
}

export interface WatchState {
  readonly watch: string
  readonly examinedAt: Instant
  /** At least 1 where the results are not genuine. */
  readonly found: number
  /** A server of this instance stored these results, and they are unchanged since. */
  readonly isGenuine: boolean
}

/** When each watch last ran, and how much it found. Empty before the first run. */
export async function watchStates(q: Queryable, sealer: Sealer): Promise<WatchState[]> {
  const stored = await storedResults(q)
  const states = stored
    .filter((one) => one.watch !== ALL)
    .map((one): WatchState => {
      const genuine = isGenuine(sealer, one)
      return { watch: one.watch, examinedAt: one.examinedAt, found: genuine ? one.found : Math.max(1, one.found), isGenuine: genuine }
    })
  const all = stored.find((one) => one.watch === ALL)
  if (stored.length === 0 || (all && isComplete(sealer, all, states))) return states
  const newest = instant(Math.max(...stored.map(({ examinedAt }) => examinedAt)))
  return [...states, { watch: ALL, examinedAt: newest, found: 1, isGenuine: false }]
}

/** An older list is dated before the results that came after it. */
function isComplete(sealer: Sealer, all: Stored, states: readonly WatchState[]): boolean {
  const newest = Math.max(...states.map(({ examinedAt }) => examinedAt))
  return all.examinedAt === newest && isGenuine(sealer, { ...all, kept: listOf(states.map((one) => one.watch)) })
}

/** When the watch that finished longest ago finished; null before the first. */
export function lastChecked(states: readonly WatchState[]): Instant | null {
  return states.length === 0 ? null : instant(Math.min(...states.map(({ examinedAt }) => examinedAt)))
}

/** Beyond this age the watches are not running: they run every minute, and all of them take less than another one. */
export const CHECKED_MAX_MS = 3 * MINUTE_MS

/** How long ago the last check was. A check in the future did not happen: beyond the differences between clocks, there is none. */
export function checkedAgoMs(states: readonly WatchState[], now: Instant): number {
  const checkedAt = lastChecked(states)
  if (checkedAt === null || states.some(({ examinedAt }) => examinedAt - now > CHECKED_MAX_MS)) return Infinity
  return Math.max(0, now - checkedAt)
}
