import { randomUUID } from 'node:crypto'
import { HOUR_MS, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable } from './database.ts'
import { watch, type Violation, type Watch } from './watch.ts'

/**
 * How often a table is compared, so that comparing takes about 1 % of the time: a row takes about 3 µs. A table of 200,000 rows is compared
 * every minute, one of 5 million every 25 minutes, and none less often than once a day.
 */
const everyMs = (rows: bigint): number => Math.min(24 * HOUR_MS, Math.max(MINUTE_MS / 2, Math.floor((Number(rows) * 3 * 100) / 1_000)))

interface Checksum {
  readonly rows: bigint
  readonly content: string
}

interface Compared {
  readonly storedRows: bigint
  readonly storedContent: string
  readonly rows: bigint
  readonly content: string
}

interface Seen {
  readonly at: Instant
  readonly rows: bigint
  readonly inserted: bigint
  readonly trace: string
}

interface Folded {
  readonly place: string
  /** Rows may be deleted from it. */
  readonly shrinks: boolean
  readonly beforeBy: string
  readonly beforeRows: bigint
  readonly beforeContent: string
  readonly afterRows: bigint
  readonly afterContent: string
}

/**
 * Reports tables from which rows were deleted, or whose rows were changed or added without their triggers: only a superuser can do that, and
 * only the checksums show it. Each table is compared every minute, larger ones less often, and at once where the statistics of PostgreSQL show
 * a deletion; a session can switch the statistics off, so they only speed it up. The worker keeps every checksum that it wrote in the memory of
 * the process, where a superuser of the database cannot change it: a checksum that is another at its next look was replaced.
 */
export function checksumWatch(): Watch {
  const me = randomUUID()
  const written = new Map<string, Checksum>()
  const replaced = new Map<string, string>()
  const seen = new Map<string, Seen>()
  return watch('checksums', async (q, now) => {
    for (const { place, shrinks, beforeBy, beforeRows, beforeContent, afterRows, afterContent } of await fold(q, me)) {
      const isByOther = beforeBy !== me && beforeBy !== 'release'
      const fault = replacedOf(written.get(place), { rows: beforeRows, content: beforeContent }, { isByOther, shrinks })
      // It is reported until the process ends: what was there before is known to this process alone.
      if (fault !== null) replaced.set(place, fault)
      written.set(place, { rows: afterRows, content: afterContent })
    }
    const found: Violation[] = []
    for (const { place, ...traced } of await traces(q)) {
      const before = seen.get(place)
      const fault =
        before && !isDue(before, traced, now) ? null : faultOf(await compare(q, place, (rows) => seen.set(place, { ...traced, rows, at: now })))
      if (fault !== null) seen.delete(place)
      const detail = fault ?? replaced.get(place)
      if (detail !== undefined) found.push({ violation: 'checksum', subject: place, detail })
    }
    return found
  })
}

/** Another worker may have added to a checksum since; it takes from one only where rows may be deleted. */
function replacedOf(mine: Checksum | undefined, now: Checksum, { isByOther, shrinks }: { isByOther: boolean; shrinks: boolean }): string | null {
  if (!mine || (mine.rows === now.rows && mine.content === now.content)) return null
  if (now.rows < mine.rows && !(isByOther && shrinks)) return `${mine.rows - now.rows} rows are missing, and the checksum was changed as well`
  return isByOther ? null : 'the checksum was changed, and not by a worker'
}

function isDue(before: Seen, { inserted, trace }: Pick<Seen, 'inserted' | 'trace'>, now: Instant): boolean {
  return trace !== before.trace || inserted < before.inserted || now < before.at || now - before.at >= everyMs(before.rows)
}

function faultOf({ storedRows, storedContent, rows, content }: Compared): string | null {
  if (storedRows > rows) return `${storedRows - rows} rows are missing`
  if (storedRows < rows) return `${rows - storedRows} rows were inserted without their triggers, or their checksum was removed`
  return storedContent === content ? null : 'the content of a row was changed'
}

async function fold(q: Queryable, me: string): Promise<Folded[]> {
  const { rows } = await sql<Folded>`
    SELECT platform.not_null(place) AS place, platform.not_null(shrinks) AS shrinks, platform.not_null(before_by) AS "beforeBy", platform.not_null(before_rows) AS "beforeRows", platform.not_null(before_content)::text AS "beforeContent",
           platform.not_null(after_rows) AS "afterRows", platform.not_null(after_content)::text AS "afterContent"
      FROM platform.fold_checksums(${me})`.execute(q)
  return rows
}

async function traces(q: Queryable): Promise<{ place: string; inserted: bigint; trace: string }[]> {
  const { rows } = await sql<{ place: string; inserted: bigint; trace: string }>`
    SELECT platform.not_null(place) AS place, platform.not_null(inserted) AS inserted, platform.not_null(trace) AS trace FROM platform.checksum_traces()`.execute(
    q,
  )
  return rows
}

async function compare(q: Queryable, place: string, counted: (rows: bigint) => void): Promise<Compared> {
  const { rows } = await sql<Compared>`
    SELECT coalesce(said_rows, 0) AS "storedRows", coalesce(said_content::text, '') AS "storedContent", platform.not_null(rows) AS rows,
           platform.not_null(content)::text AS content
      FROM platform.compare_checksum(${place})`.execute(q)
  const compared = rows[0] ?? { storedRows: 0n, storedContent: '', rows: 0n, content: '' }
  counted(compared.rows)
  return compared
}
