import { HOUR_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable } from './database.ts'
import { watch, type Violation, type Watch } from './watch.ts'

/** Tables with more rows are counted once a day instead of once an hour, if nothing indicates a change. */
const LARGE_ROWS = 5_000_000n

interface Counted {
  readonly saidRows: bigint
  readonly saidContent: string
  readonly rows: bigint
  readonly content: string
}

interface Seen extends Counted {
  readonly at: Instant
  readonly inserted: bigint
  readonly trace: string
}

/**
 * Reports tables from which rows were deleted, or whose rows were changed or added without their triggers: only a superuser can do that, and
 * only the checksums show it. Every minute it reads the statistics of PostgreSQL, and compares a table at once if they show a deletion or a
 * change; without such a sign it compares each table once an hour. What it has seen stays in the memory of the process, where a superuser of the
 * database cannot change it.
 */
export function checksumWatch(): Watch {
  const seen = new Map<string, Seen>()
  return watch('checksums', async (q, now) => {
    await sql`SELECT platform.fold_checksums()`.execute(q)
    const { rows: traces } = await sql<{ place: string; inserted: bigint; trace: string }>`
      SELECT platform.not_null(place) AS place, platform.not_null(inserted) AS inserted, platform.not_null(trace) AS trace FROM platform.checksum_traces()`.execute(
      q,
    )
    const found: Violation[] = []
    for (const { place, ...traced } of traces) {
      const before = seen.get(place)
      if (before && !isDue(before, traced, now)) continue
      const counted = await compare(q, place)
      const fault = faultOf(counted, before)
      if (fault !== null) found.push({ violation: 'checksum', subject: place, detail: fault })
      // The highest count stays, so that a checksum that was lowered is reported until the process ends.
      else seen.set(place, { ...counted, ...traced, at: now })
    }
    return found
  })
}

function isDue(before: Seen, { inserted, trace }: Pick<Seen, 'inserted' | 'trace'>, now: Instant): boolean {
  const everyMs = before.rows > LARGE_ROWS ? 24 * HOUR_MS : HOUR_MS
  return trace !== before.trace || inserted < before.inserted || now < before.at || now - before.at >= everyMs
}

function faultOf({ saidRows, saidContent, rows, content }: Counted, before: Counted | undefined): string | null {
  if (saidRows > rows) return `${saidRows - rows} rows are missing`
  if (saidRows < rows) return `${rows - saidRows} rows were inserted without their triggers, or their checksum was removed`
  if (saidContent !== content) return 'the content of a row was changed'
  if (before && saidRows < before.saidRows) return `${before.saidRows - saidRows} rows are missing, and the checksum was changed as well`
  return null
}

async function compare(q: Queryable, place: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    SELECT coalesce(said_rows, 0) AS "saidRows", coalesce(said_content::text, '') AS "saidContent", platform.not_null(rows) AS rows,
           platform.not_null(content)::text AS content
      FROM platform.compare_checksum(${place})`.execute(q)
  return rows[0] ?? { saidRows: 0n, saidContent: '', rows: 0n, content: '' }
}
