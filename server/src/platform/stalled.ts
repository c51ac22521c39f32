import { MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable } from './database.ts'
import type { Listener } from './outbox.ts'
import { watch, type Watch } from './watch.ts'

/** A subscriber that has not processed an event after this long has stalled. */
const STALLED_MS = 5 * MINUTE_MS

interface Position {
  readonly xact: string
  readonly seq: bigint
}

/**
 * Reports subscribers that have not processed an event for five minutes. It remembers up to where each of them had nothing waiting, so each
 * event is looked at once.
 */
export function stalledWatch(listeners: readonly Pick<Listener, 'name' | 'events'>[]): Watch {
  const clear = new Map<string, Position>()
  return watch('outbox', async (q, now) => {
    const until = await lastPublished(q, now)
    if (until === null) return []
    const { rows } = await sql<{ listener: string; event: string; since: string }>`
      SELECT c.listener, waiting.name AS event, to_char(waiting.told_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS since
        FROM json_to_recordset(${JSON.stringify(listeners.map((one) => askedOf(one, clear)))}::json) AS l (name text, events text[], xact xid8, seq bigint)
        JOIN platform.outbox_cursor c ON c.listener = l.name
       CROSS JOIN LATERAL (
         SELECT o.name, o.told_at FROM platform.outbox o
          WHERE (o.xact, o.seq) > (c.xact, c.seq) AND (o.xact, o.seq) > (l.xact, l.seq) AND (o.xact, o.seq) <= (${until.xact}::xid8, ${until.seq})
            AND o.name = ANY (l.events) AND NOT EXISTS (SELECT FROM platform.outbox_ahead a WHERE a.listener = c.listener AND a.seq = o.seq)
          ORDER BY o.xact, o.seq LIMIT 1) waiting
       ORDER BY c.listener`.execute(q)
    const stalled = new Set(rows.map(({ listener }) => listener))
    for (const { name } of listeners) if (!stalled.has(name)) clear.set(name, until)
    return rows.map(({ listener, event, since }) => ({
      violation: 'outbox_stalled',
      subject: listener,
      detail: `${event} has been waiting since ${since} UTC`,
    }))
  })
}

function askedOf({ name, events }: Pick<Listener, 'name' | 'events'>, clear: ReadonlyMap<string, Position>) {
  const { xact, seq } = clear.get(name) ?? { xact: '0', seq: 0n }
  return { name, events: events.map((event) => event.name), xact, seq: String(seq) }
}

/** The last event that was published five minutes ago or earlier. */
async function lastPublished(q: Queryable, now: Instant): Promise<Position | null> {
  const { rows } = await sql<Position>`
    SELECT xact, seq FROM platform.outbox WHERE told_at <= ${now}::timestamptz - make_interval(secs => ${STALLED_MS / 1000})
     ORDER BY xact DESC, seq DESC LIMIT 1`.execute(q)
  return rows[0] ?? null
}
