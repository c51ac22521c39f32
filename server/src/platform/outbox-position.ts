import { sql } from 'kysely'
import { rowCoderOf, type Queryable, type Trx } from './database.ts'
import { rowCoding } from './row-code.ts'
import type { Sealer } from './sealed.ts'
import { watch, type Violation, type Watch } from './watch.ts'

/** Up to where a subscriber has processed its events. `code`: of the server that moved it there; null in a database of an earlier release. */
export interface Position {
  readonly listener: string
  readonly xact: string
  readonly seq: bigint
  readonly code: Buffer | null
}

const USE = 'platform.outbox_cursor'
const textOf = ({ listener, xact, seq }: Omit<Position, 'code'>) => JSON.stringify([USE, listener, xact, String(seq)])

/** An event that was processed before older ones. `code`: of the server that processed it. */
export type Ahead = Pick<Position, 'xact' | 'seq' | 'code'>

const textOfAhead = (listener: string, { xact, seq }: Pick<Ahead, 'xact' | 'seq'>) =>
  JSON.stringify(['platform.outbox_ahead', listener, xact, String(seq)])

/** The code of an event that a subscriber processed. */
export function codeOfAhead(trx: Trx, listener: string, event: Pick<Ahead, 'xact' | 'seq'>): Buffer {
  return rowCoderOf(trx)?.codeOf(textOfAhead(listener, event)) ?? wrongCode(event.seq)
}

/** What is stored after a position that no server wrote: it matches nothing, so the alarm stays until an operator accepts the position. Each is another one. */
function wrongCode(seq: bigint): Buffer {
  const code = Buffer.alloc(32)
  code.writeBigInt64BE(seq, 24)
  return code
}

/**
 * The code of the position that a subscriber moves to. From a position that another program wrote, events may have been skipped: then it is one that
 * stays wrong, while events are processed as before.
 */
function codeOfMove(trx: Trx, from: Position, to: Omit<Position, 'code'>, passed: readonly Ahead[]): Buffer {
  const coder = rowCoderOf(trx)
  if (!coder || (from.code !== null && !coder.isOwn(textOf(from), from.code))) return wrongCode(to.seq)
  if (passed.some((one) => one.code === null || !coder.isOwn(textOfAhead(to.listener, one), one.code))) return wrongCode(to.seq)
  return coder.codeOf(textOf(to))
}

/** Opens a position for each subscriber that has none, and notes that they are in use. */
export async function openPositions(q: Queryable, listeners: readonly string[]): Promise<void> {
  await sql`INSERT INTO platform.outbox_cursor (listener) SELECT unnest(${listeners}::text[])
    ON CONFLICT (listener) DO UPDATE SET seen_at = clock_timestamp()`.execute(q)
}

/** The position of a subscriber, locked; null while another process serves it. */
export async function lockedPosition(trx: Trx, listener: string): Promise<Position | null> {
  const { rows } = await sql<Position>`
    SELECT listener, xact, seq, code FROM platform.outbox_cursor WHERE listener = ${listener} FOR UPDATE SKIP LOCKED`.execute(trx)
  return rows[0] ?? null
}

/** Moves a subscriber behind the event that it processed last, or behind events that it processed in another order. */
export async function movePosition(
  trx: Trx,
  from: Position,
  { xact, seq }: Pick<Position, 'xact' | 'seq'>,
  passed: readonly Ahead[] = [],
): Promise<void> {
  const { listener } = from
  const code = codeOfMove(trx, from, { listener, xact, seq }, passed)
  await sql`
    UPDATE platform.outbox_cursor SET xact = ${xact}::xid8, seq = ${seq}, code = ${code}, seen_at = clock_timestamp() WHERE listener = ${listener}`.execute(
    trx,
  )
}

async function positions(q: Queryable): Promise<Position[]> {
  const { rows } = await sql<Position>`SELECT listener, xact, seq, code FROM platform.outbox_cursor ORDER BY listener`.execute(q)
  return rows
}

/** Reports subscribers whose position no server of this instance wrote: events before it may not have been processed. */
export function positionWatch(sealer: Sealer): Watch {
  const coder = rowCoding(sealer)
  return watch('positions', async (q) =>
    (await positions(q)).flatMap((position): Violation[] => {
      if (position.code === null || coder.isOwn(textOf(position), position.code)) return []
      return [{ violation: 'outbox_position', subject: `${USE} ${position.listener}`, detail: 'it was moved, and not by a server of this instance' }]
    }),
  )
}

/** Makes every right code of a position again with the first key, and those that the operator names (`platform.outbox_cursor …`). */
export async function recodePositions(trx: Trx, sealer: Sealer, named: ReadonlySet<string>): Promise<{ accepted: string[]; wrong: string[] }> {
  const coder = rowCoding(sealer)
  const accepted: string[] = []
  const wrong: string[] = []
  for (const position of await positions(trx)) {
    const subject = `${USE} ${position.listener}`
    if (position.code === null) continue
    const isOwn = coder.isOwn(textOf(position), position.code)
    if (!isOwn && !named.has(subject)) {
      wrong.push(subject)
      continue
    }
    if (!isOwn) accepted.push(subject)
    await sql`UPDATE platform.outbox_cursor SET code = ${coder.codeOf(textOf(position))} WHERE listener = ${position.listener}`.execute(trx)
  }
  return { accepted, wrong }
}
