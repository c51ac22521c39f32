import { setTimeout as sleep } from 'node:timers/promises'
import type { EventDeclaration, PayloadOf } from '@ohmstead/contract/kernel/event'
import { z } from '@ohmstead/contract/kernel/field'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql, type RawBuilder } from 'kysely'
import type { Clock } from './clock.ts'
import { afterCommit, inTransaction, type Database, type Queryable, type Trx } from './database.ts'
import { isUnavailable } from './database-fault.ts'
import { due } from './due.ts'
import { openLane } from './lane.ts'
import type { Log } from './log.ts'
import { codeOfAhead, lockedPosition, movePosition, openPositions, type Ahead, type Position } from './outbox-position.ts'
import { insertParked, takeParked } from './parked.ts'

const CHANNEL = 'outbox'
const BATCH = 100
/** A batch ends early after this long: events published after its transaction began cannot be read while it runs. */
const BATCH_MS = 250
/** Wake-up calls are for speed only; this is how long an event waits when one was lost. */
const POLL_MS = 1_000
/** So many events of a backlog take turns; later ones wait until it is shorter. */
const TURNS_AMONG = 20_000
const TRIES_MAX = 5
const KEEP_MS = 30 * 86_400_000
/** Roles that publish nothing: their transactions hold no reader back. */
const SILENT = sql`'{ohmstead_staff_read,ohmstead_signer}'::name[]`

/** Publishes an event in the transaction that makes it true. Subscribers receive it if that transaction commits, and only then. */
export async function publish<E extends EventDeclaration>(trx: Trx, event: E, payload: PayloadOf<E>): Promise<void> {
  await sql`INSERT INTO platform.outbox (name, payload) VALUES (${event.name}, ${JSON.stringify(z.encode(event.payload, payload))})`.execute(trx)
  afterCommit(trx, wakeSoon)
}

export type Publish = <E extends EventDeclaration>(event: E, payload: PayloadOf<E>) => void

/** Publishes many events in order, in one statement, for writers that store many messages at once. */
export async function publishAll(trx: Trx, write: (publish: Publish) => void): Promise<void> {
  const [names, payloads]: [string[], string[]] = [[], []]
  write((event, payload) => {
    names.push(event.name)
    payloads.push(JSON.stringify(z.encode(event.payload, payload)))
  })
  if (names.length === 0) return
  await sql`INSERT INTO platform.outbox (name, payload)
    SELECT event.name, event.payload::jsonb FROM unnest(${names}::text[], ${payloads}::text[]) WITH ORDINALITY AS event (name, payload, place)
    ORDER BY event.place`.execute(trx)
  afterCommit(trx, wakeSoon)
}

/** An event as its subscriber receives it. */
export type Published<E extends EventDeclaration> = E extends EventDeclaration
  ? { readonly name: E['name']; readonly payload: PayloadOf<E>; readonly publishedAt: Instant; readonly seq: bigint }
  : never

export interface HandlerContext {
  readonly now: Instant
  readonly log: Log
}

export interface Listener {
  readonly name: string
  readonly events: readonly EventDeclaration[]
  /** Units take turns: the events of each are processed in order, and a unit with many delays no other. */
  readonly inTurns: boolean
  handle(trx: Trx, event: Published<EventDeclaration>, at: HandlerContext): Promise<unknown>
}

/**
 * Declares a subscription to events. The handler's effects and the subscriber's position share one transaction: an event is processed once,
 * however often the process dies. The handler must not act outside of `trx`.
 */
export function listen<const Events extends readonly EventDeclaration[]>(
  name: string,
  events: Events,
  handler: (trx: Trx, event: Published<Events[number]>, at: HandlerContext) => Promise<unknown>,
  { inTurns = false }: { readonly inTurns?: boolean } = {},
): Listener {
  return { name, events, inTurns, handle: handler }
}

export interface Delivery {
  stop(): Promise<void>
}

export interface DeliveryOptions {
  readonly clock: Clock
  readonly log: Log
  /** Called in the transaction that parks an event, or that processes a parked one. */
  readonly onParked?: (trx: Trx, parked: { readonly listener: string; readonly seq: string; readonly at: Instant }) => Promise<void>
}

/** Delivers events to subscribers until stopped. Several processes may run it; each subscriber is served by one at a time. */
export async function startDelivery(
  db: Database,
  listeners: readonly Listener[],
  { pollMs = POLL_MS, ...options }: DeliveryOptions & { readonly pollMs?: number },
): Promise<Delivery> {
  const { log } = options
  await openPositions(
    db.kysely,
    listeners.map(({ name }) => name),
  )
  const stopping = new AbortController()
  const stalled = (listener: string) => (error: unknown) =>
    log.error({ event: 'outbox.stalled', listener, error }, 'delivery failed and will be tried again')
  const lanes = listeners.map((listener) =>
    openLane(() => serve(db, listener, { ...options, signal: stopping.signal }), { againMs: pollMs, failed: stalled(listener.name) }),
  )
  const lookout = openLane(lookOut, { againMs: pollMs, failed: stalled('lookout') })
  let seenBefore = '0'

  async function lookOut(): Promise<void> {
    const { names, horizon } = await newsSince(db, seenBefore)
    seenBefore = horizon
    for (const [index, { events }] of listeners.entries()) if (events.some(({ name }) => names.includes(name))) lanes[index]?.wake()
  }

  const forget = await db.notifications.on(CHANNEL, lookout.wake, lookout.wake)
  const poll = setInterval(lookout.wake, pollMs)
  lookout.wake()
  return {
    async stop() {
      stopping.abort()
      clearInterval(poll)
      forget()
      await Promise.all([lookout.rest(), ...lanes.map((lane) => lane.rest())])
    },
  }
}

/**
 * Delivers all published events, and those that subscribers publish in turn; returns how many. For tests and the seed. It waits for
 * transactions that are still open and older than the newest event, as every reader must.
 */
export async function deliverNow(db: Database, listeners: readonly Listener[], options: DeliveryOptions): Promise<number> {
  await openPositions(
    db.kysely,
    listeners.map(({ name }) => name),
  )
  const { signal } = new AbortController()
  let delivered = 0
  for (;;) {
    // Read first: events that cannot be read yet may become readable while the others are served.
    const someWait = await isAnyWaiting(db, listeners)
    const behind = await listenersBehind(db, listeners)
    let handled = 0
    for (const listener of listeners) if (behind.has(listener.name)) handled += await serve(db, listener, { ...options, signal })
    delivered += handled
    if (handled > 0) continue
    if (!someWait) return delivered
    await sleep(5)
  }
}

/** Passes a parked event to its subscriber once more. Returns whether there was one; throws what the subscriber throws. */
export async function retryParked(db: Database, listener: Listener, seq: bigint, { clock, log, onParked }: DeliveryOptions): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const fact = await takeParked(trx, { listener: listener.name, seq: String(seq) })
    if (fact === null) return false
    const at = clock.now()
    const event = eventIn(listener, fact)
    if (event instanceof Error) throw event
    await listener.handle(trx, event, { now: at, log })
    await onParked?.(trx, { listener: listener.name, seq: String(seq), at })
    return true
  })
}

/** How far each subscriber is behind, for the metrics and the console. */
export async function outboxBacklog(q: Queryable, listeners: readonly Listener[]): Promise<{ listener: string; waiting: number; parked: number }[]> {
  const wanted = listeners.flatMap(({ name, events }) => events.map((event) => ({ listener: name, name: event.name })))
  const { rows } = await sql<{ listener: string; waiting: bigint }>`SELECT c.listener, count(*) AS waiting
    FROM unnest(${wanted.map(({ listener }) => listener)}::text[], ${wanted.map(({ name }) => name)}::text[]) AS w (listener, name)
      JOIN platform.outbox_cursor c ON c.listener = w.listener
      JOIN platform.outbox o ON o.name = w.name AND (o.xact, o.seq) > (c.xact, c.seq)
     WHERE NOT EXISTS (SELECT FROM platform.outbox_ahead a WHERE a.listener = w.listener AND a.seq = o.seq) GROUP BY 1`.execute(q)
  const { rows: parked } = await sql<{
    listener: string
    count: bigint
  }>`SELECT listener, count(*) AS count FROM platform.outbox_parked WHERE given_up_at IS NULL GROUP BY 1`.execute(q)
  return listeners.map(({ name }) => ({
    listener: name,
    waiting: Number(rows.find(({ listener }) => listener === name)?.waiting ?? 0n),
    parked: Number(parked.find(({ listener }) => listener === name)?.count ?? 0n),
  }))
}

/** Whether events about a unit wait for a subscriber. Work that decides by processed events checks this first, and waits. */
export async function hasPending(q: Queryable, { name, events }: Listener, subject: string): Promise<boolean> {
  const names = events.map((event) => event.name)
  const { rows } = await sql`SELECT FROM platform.outbox_cursor c JOIN platform.outbox o ON (o.xact, o.seq) > (c.xact, c.seq)
    WHERE c.listener = ${name} AND o.subject = ${subject} AND o.name = ANY(${names})
      AND NOT EXISTS (SELECT FROM platform.outbox_ahead a WHERE a.listener = c.listener AND a.seq = o.seq) LIMIT 1`.execute(q)
  return rows.length > 0
}

/** Deletes events that are old and that every subscriber in use has passed. */
export const pruneOutbox = due('platform.prune-outbox', {
  everyMs: 3_600_000,
  async run(db) {
    const { numAffectedRows = 0n } = await sql`DELETE FROM platform.outbox WHERE seq IN (
      SELECT seq FROM platform.outbox
      WHERE told_at < platform.now() - make_interval(secs => ${KEEP_MS / 1000})
        AND (xact, seq) <= (
          SELECT xact, seq FROM platform.outbox_cursor
          WHERE seen_at > clock_timestamp() - make_interval(secs => ${KEEP_MS / 1000}) ORDER BY xact, seq LIMIT 1)
      LIMIT 10000)`.execute(db.kysely)
    return Number(numAffectedRows)
  },
})

interface Row {
  readonly seq: bigint
  readonly xact: string
  readonly subject: string | null
  readonly name: string
  readonly payload: unknown
  readonly told_at: Instant
}

interface Serving extends DeliveryOptions {
  readonly signal: AbortSignal
  /** The units that had their turn, until all have had one. */
  readonly served: Set<string | null>
}

/** Processes all events for one subscriber. Returns how many it processed. */
async function serve(db: Database, listener: Listener, options: Omit<Serving, 'served'>): Promise<number> {
  const serving = { ...options, served: new Set<string | null>() }
  let handled = 0
  for (let batch = 1; batch > 0 && !serving.signal.aborted; handled += batch) {
    try {
      batch = await handleBatch(db, listener, BATCH, serving)
    } catch (error) {
      if (isUnavailable(error)) throw error
      batch = await handleSingly(db, listener, serving)
    }
  }
  return handled
}

/** Processes up to `limit` events in one transaction, with the cursor. None when another process serves this subscriber. */
async function handleBatch(db: Database, listener: Listener, limit: number, serving: Serving): Promise<number> {
  const { clock, log, served } = serving
  return inTransaction(db, async (trx) => {
    const { from, rows } = await nextRows(trx, listener, limit, served)
    const began = performance.now()
    let handled = 0
    for (const row of rows) {
      const event = eventIn(listener, row)
      // Trying again makes nothing readable, and many that a taken-over role wrote would hold up the others.
      if (event instanceof Error) await parkRow(trx, listener, row, event, serving)
      else await listener.handle(trx, event, { now: clock.now(), log })
      handled += 1
      if (performance.now() - began > BATCH_MS) break
    }
    const done = rows.slice(0, handled)
    if (from) await pass(trx, listener, from, done)
    const areAllDone = handled === rows.length && rows.length < limit
    if (listener.inTurns && !areAllDone) for (const { subject } of done) served.add(subject)
    return handled
  })
}

/**
 * After a failed batch, events are processed one by one, so that the others get through. One that keeps failing is parked, with an alarm.
 */
async function handleSingly(db: Database, listener: Listener, serving: Serving): Promise<number> {
  for (let handled = 0; handled < BATCH; handled++) {
    let error: unknown
    for (let attempt = 1; attempt <= TRIES_MAX; attempt++) {
      if (serving.signal.aborted) return handled
      try {
        error = undefined
        if ((await handleBatch(db, listener, 1, serving)) === 0) return handled
        break
      } catch (thrown) {
        if (isUnavailable(thrown)) throw thrown
        error = thrown
        if (attempt < TRIES_MAX) await sleep(20 * 2 ** attempt)
      }
    }
    if (error !== undefined) await park(db, listener, error, serving)
  }
  return BATCH
}

async function park(db: Database, listener: Listener, error: unknown, serving: Serving): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { from, rows } = await nextRows(trx, listener, 1, serving.served)
    const [row] = rows
    if (!from || !row) return
    await parkRow(trx, listener, row, error, serving)
    await pass(trx, listener, from, [row])
  })
}

async function parkRow(trx: Trx, listener: Listener, row: Row, error: unknown, { clock, log, onParked }: Serving): Promise<void> {
  const [place, at] = [{ listener: listener.name, seq: String(row.seq) }, clock.now()]
  await insertParked(trx, place, error instanceof Error ? (error.stack ?? error.message) : String(error))
  await onParked?.(trx, { ...place, at })
  log.error({ event: 'outbox.parked', ...place, fact: row.name, error }, 'an event could not be processed and was parked for a person')
}

/** An event as it was declared; an error where its payload is not. */
function eventIn(
  listener: Listener,
  { name, payload, told_at: publishedAt, seq }: Omit<Row, 'xact' | 'subject'>,
): Published<EventDeclaration> | Error {
  const declaration = listener.events.find((event) => event.name === name)
  if (!declaration) return new Error(`${listener.name} does not listen to ${name}`)
  const read = z.safeDecode(declaration.payload, payload)
  return read.success ? { name, payload: read.data, publishedAt, seq } : read.error
}

/** The next events of a subscriber, and its position before them; null when another process serves it. */
async function nextRows(trx: Trx, listener: Listener, limit: number, served: Set<string | null>): Promise<{ from: Position | null; rows: Row[] }> {
  const from = await lockedPosition(trx, listener.name)
  if (!from) return { from: null, rows: [] }
  const waiting = sql`platform.outbox o
    WHERE (o.xact, o.seq) > (${from.xact}::xid8, ${from.seq}) AND o.xact < (SELECT platform.horizon(${SILENT}))
      AND o.name = ANY(${listener.events.map(({ name }) => name)})`
  if (listener.inTurns) {
    const inTurn = await rowsInTurns(trx, listener, waiting, limit, served)
    if (inTurn.length > 0 || served.size === 0) return { from, rows: inTurn }
    served.clear()
    return { from, rows: await rowsInTurns(trx, listener, waiting, limit, served) }
  }
  const { rows } = await sql<Row>`SELECT seq, xact, subject, name, payload, told_at FROM ${waiting} ORDER BY xact, seq LIMIT ${limit}`.execute(trx)
  return { from, rows }
}

/** The next event of each unit that had no turn yet, then the second of each, and so on. */
async function rowsInTurns(trx: Trx, listener: Listener, waiting: RawBuilder<unknown>, limit: number, served: Set<string | null>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT o.seq, o.xact, o.subject, o.name, o.payload, o.told_at
      FROM (SELECT w.seq, w.xact, row_number() OVER (PARTITION BY w.subject ORDER BY w.xact, w.seq) AS turn
              FROM (SELECT o.seq, o.xact, o.subject FROM ${waiting}
                       AND NOT EXISTS (SELECT FROM platform.outbox_ahead a WHERE a.listener = ${listener.name} AND a.seq = o.seq)
                     ORDER BY o.xact, o.seq LIMIT ${TURNS_AMONG}) w
             WHERE coalesce(w.subject, '') <> ALL (${[...served].map((subject) => subject ?? '')}::text[])
             ORDER BY turn, w.xact, w.seq LIMIT ${limit}) next
      JOIN platform.outbox o ON o.seq = next.seq
     ORDER BY next.turn, next.xact, next.seq`.execute(trx)
  return rows
}

/** Stores that events were processed: the position moves up to the first that was not, and those beyond it are remembered. */
async function pass(trx: Trx, { name, events, inTurns }: Listener, from: Position, done: readonly Row[]): Promise<void> {
  const last = done.at(-1)
  if (!last) return
  if (!inTurns) return movePosition(trx, from, last)
  const { rows } = await sql<Ahead>`
    WITH done AS (
      SELECT u.xact::xid8 AS xact, u.seq, decode(u.code, 'hex') AS code
        FROM unnest(${done.map(({ xact }) => xact)}::text[], ${done.map(({ seq }) => seq)}::bigint[],
                    ${done.map((row) => codeOfAhead(trx, name, row).toString('hex'))}::text[]) AS u (xact, seq, code)
    ), first AS (
      SELECT o.xact, o.seq FROM platform.outbox o
       WHERE (o.xact, o.seq) > (${from.xact}::xid8, ${from.seq}) AND o.name = ANY(${events.map((event) => event.name)})
         AND NOT EXISTS (SELECT FROM platform.outbox_ahead a WHERE a.listener = ${name} AND a.seq = o.seq)
         AND NOT EXISTS (SELECT FROM done d WHERE d.seq = o.seq)
       ORDER BY o.xact, o.seq LIMIT 1
    ), ahead AS (
      INSERT INTO platform.outbox_ahead (listener, xact, seq, code)
      SELECT ${name}, d.xact, d.seq, d.code FROM done d WHERE EXISTS (SELECT FROM first f WHERE (f.xact, f.seq) < (d.xact, d.seq))
    ), caught_up AS (
      DELETE FROM platform.outbox_ahead a
       WHERE a.listener = ${name} AND NOT EXISTS (SELECT FROM first f WHERE (f.xact, f.seq) < (a.xact, a.seq)) RETURNING a.xact, a.seq, a.code)
    SELECT platform.not_null(p.xact) AS xact, platform.not_null(p.seq) AS seq, p.code
      FROM (SELECT xact, seq, code FROM caught_up UNION ALL SELECT xact, seq, code FROM done) p
     WHERE NOT EXISTS (SELECT FROM first f WHERE (f.xact, f.seq) < (p.xact, p.seq)) ORDER BY p.xact DESC, p.seq DESC`.execute(trx)
  const [to] = rows
  if (to) await movePosition(trx, from, to, rows)
}

/** Which events became readable since a transaction number, and the number before which none is missing. */
async function newsSince(db: Database, horizon: string): Promise<{ names: string[]; horizon: string }> {
  const { rows } = await sql<{ names: string[]; horizon: string }>`SELECT h.horizon, ARRAY(
      SELECT DISTINCT name FROM platform.outbox WHERE xact >= ${horizon}::xid8 AND xact < h.horizon) AS names FROM (SELECT platform.not_null(platform.horizon(${SILENT})) AS horizon OFFSET 0) h`.execute(
    db.kysely,
  )
  return rows[0] ?? { names: [], horizon }
}

/** Whether a committed event cannot be read yet because an older transaction still runs. */
async function isAnyWaiting(db: Database, listeners: readonly Listener[]): Promise<boolean> {
  const names = [...new Set(listeners.flatMap(({ events }) => events.map(({ name }) => name)))]
  const { rows } = await sql`SELECT FROM platform.outbox WHERE xact >= (SELECT platform.horizon(${SILENT})) AND name = ANY(${names}) LIMIT 1`.execute(
    db.kysely,
  )
  return rows.length > 0
}

/** The subscribers with an event that can be read. Those without one are not asked, which takes four statements each. */
async function listenersBehind(db: Database, listeners: readonly Listener[]): Promise<Set<string>> {
  const wanted = listeners.flatMap(({ name, events }) => events.map((event) => ({ listener: name, name: event.name })))
  const { rows } = await sql<{ listener: string }>`
    SELECT c.listener FROM platform.outbox_cursor c
     WHERE EXISTS (
       SELECT FROM unnest(${wanted.map(({ listener }) => listener)}::text[], ${wanted.map(({ name }) => name)}::text[]) AS w (listener, name)
         JOIN platform.outbox o ON o.name = w.name
        WHERE w.listener = c.listener AND (o.xact, o.seq) > (c.xact, c.seq) AND o.xact < (SELECT platform.horizon(${SILENT}))
          AND NOT EXISTS (SELECT FROM platform.outbox_ahead a WHERE a.listener = c.listener AND a.seq = o.seq))`.execute(db.kysely)
  return new Set(rows.map(({ listener }) => listener))
}

const waking = new WeakSet<Database>()

/**
 * Notifies the subscribers after the commit and not inside it: PostgreSQL serialises the commits of transactions that notify, which would
 * make every write wait for the disk alone. Many commits share one notification.
 */
function wakeSoon(db: Database): void {
  if (waking.has(db)) return
  waking.add(db)
  setTimeout(() => {
    waking.delete(db)
    // The poll makes up for a failed notification.
    sql`SELECT pg_notify(${CHANNEL}, '')`.execute(db.kysely).catch(() => undefined)
  }, 2)
}
