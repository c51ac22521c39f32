import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely, type Transaction } from 'kysely'
import { assert } from '@ohmstead/contract/kernel/assert'
import pg from 'pg'
import { columnTypes } from './column-types.ts'
import { READING_POOL_SIZE } from './database-role.ts'
import type { Log } from './log.ts'
import { openNotifications, type Notifications } from './notifications.ts'
import { queriesOn, transactionOn } from './pool-queries.ts'
import { connectionOptions } from './session-settings.ts'
import { clientWith, isStalePlan, openStatementBook } from './statement.ts'

export interface Database {
  /** Executes `sql` templates, which `npm run check` compares with the database. The types of its query builder contain no table, so that statements are written as templates. */
  readonly kysely: Kysely<unknown>
  readonly pool: pg.Pool
  /** Connections of their own for `inReading`, on which the database refuses to write. */
  readonly reading: { readonly kysely: Kysely<unknown>; readonly pool: pg.Pool }
  /** Notifications of other processes through NOTIFY; the connection opens with the first subscriber. */
  readonly notifications: Notifications
  /** Makes codes of rows at the end of transactions; absent where nothing that needs one is written. */
  readonly rows: RowCoder | undefined
  close(): Promise<void>
}

/** Makes codes of rows that transactions of this server write (row-code.ts). */
export interface RowCoder {
  /** Whether a statement writes rows that need a code. */
  concerns(text: string): boolean
  /** Makes the codes of what a transaction wrote, before it commits. */
  code(trx: Trx): Promise<void>
  /** Whether a row is as a server of this instance wrote it. */
  isGenuine(q: Queryable, place: string, key: string): Promise<boolean>
  /** The code of a text, for what is not stored as a row of its own. */
  codeOf(text: string): Buffer
  /** Whether a server of this instance made this code for this text. */
  isOwn(text: string, code: Uint8Array): boolean
}

export type Trx = Transaction<unknown>
/** One connection of the pool. */
export type Connection = pg.PoolClient
/** What can run a query: a database's `kysely` or a transaction. */
export type Queryable = Kysely<unknown>

export interface DatabaseOptions {
  /** Maximum number of connections. */
  readonly max?: number
  /** Connections for `inReading` at most; they come on top. */
  readonly readingMax?: number
  /** How long a caller waits for a connection before it gets "unavailable". */
  readonly waitMs?: number
  /** Shown in pg_stat_activity. */
  readonly name?: string
  readonly log?: Log
  readonly rows?: RowCoder
}

/** Opens the pools. Nothing connects before the first query. */
export function openDatabase(
  url: string,
  { max = 10, readingMax = READING_POOL_SIZE, waitMs = 5_000, name = 'ohmstead', log, rows }: DatabaseOptions = {},
): Database {
  const pool = openPool(url, { max, waitMs, name, log })
  const readingPool = openPool(url, { max: readingMax, waitMs, name: `${name} reading`, log, isReading: true })
  const notifications = openNotifications(url, `${name} notifications`, log)
  return {
    kysely: queriesOn(pool),
    pool,
    reading: { kysely: queriesOn(readingPool), pool: readingPool },
    notifications,
    rows,
    async close() {
      await notifications.close()
      await Promise.all([pool.end(), readingPool.end()])
    },
  }
}

interface PoolOptions {
  readonly max: number
  readonly waitMs: number
  readonly name: string
  readonly log: Log | undefined
  /** Whether the database refuses to write on these connections. */
  readonly isReading?: boolean
}

function openPool(url: string, { max, waitMs, name, log, isReading = false }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: clientWith(openStatementBook()),
    types: columnTypes,
    max,
    pipeline: true,
    application_name: name,
    options: connectionOptions(url, isReading ? { default_transaction_read_only: 'on' } : {}),
    // The role's own timeout ends statements, and the second one is for a silent network.
    connectionTimeoutMillis: waitMs,
    query_timeout: 180_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  })
  // When a connection breaks between two statements, its next statement fails and the pool removes it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  // An idle connection that breaks is replaced at the next query; without this listener the error would end the process.
  pool.on('error', (error) => log?.warn({ event: 'database.connectionLost', error: error.message }))
  return pool
}

const ATTEMPTS_MAX = 5

/**
 * Runs `fn` in one transaction (READ COMMITTED). After a deadlock or a serialization failure it runs again, so it must have no effect
 * outside of the transaction; use `afterCommit` for those. The same applies when another transaction inserted a conflicting row first: the
 * next run reads that row and can refuse with its own code (PostgreSQL §13.5).
 */
export async function inTransaction<T>(db: Database, fn: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const later: ((db: Database) => void)[] = []
    try {
      const result = await once(db, later, fn)
      for (const act of later) act(db)
      return result
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !isWorthRepeating(error)) throw error
      await sleep(randomInt(5, 20) * attempt * attempt)
    }
  }
}

async function once<T>({ pool, rows }: Database, later: ((db: Database) => void)[], fn: (trx: Trx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const written = { needsCodes: false }
  const { trx, end } = transactionOn(pool, client, (text) => {
    written.needsCodes ||= rows?.concerns(text) === true
  })
  let isLost = false
  try {
    await client.query('START TRANSACTION ISOLATION LEVEL READ COMMITTED')
    committing.set(trx, { later, rows })
    const result = await fn(trx)
    if (written.needsCodes) await rows?.code(trx)
    end()
    // A statement that failed and was caught leaves nothing to commit.
    assert((await client.query('COMMIT')).command === 'COMMIT', 'a transaction whose statement failed is rolled back and not continued')
    return result
  } catch (error) {
    end()
    await client.query('ROLLBACK').catch(() => (isLost = true))
    throw error
  } finally {
    client.release(isLost)
  }
}

/**
 * Waits for statements that were executed together. The first failure is thrown after the last has ended, so that none of them runs
 * outside of the transaction.
 */
export async function together<const T extends readonly Promise<unknown>[]>(parts: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const outcomes = await Promise.allSettled(parts)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return Promise.all(parts)
}

/**
 * Runs `fn`, which only reads, without a transaction: each statement by itself on connections that refuse to write. Statements of one READ
 * COMMITTED transaction do not see the same moment either, so `fn` reads the same, without the two statements that a transaction costs. What
 * is kept for a transaction (`afterCommit`, a savepoint, a lock) is not there.
 */
export async function inReading<T>(db: Database, fn: (q: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await fn(db.reading.kysely as Trx)
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !isStalePlan(error as Error)) throw error
    }
  }
}

const committing = new WeakMap<Trx, { readonly later: ((db: Database) => void)[]; readonly rows: RowCoder | undefined }>()

/** What makes the codes of the rows that a transaction writes. */
export const rowCoderOf = (trx: Trx): RowCoder | undefined => committing.get(trx)?.rows

/** Runs after the transaction has committed, and never without it. Lost if the process dies in between: only for wake-up calls. */
export function afterCommit(trx: Trx, act: (db: Database) => void): void {
  committing.get(trx)?.later.push(act)
}

/** Serialization failure, deadlock, or a unique or exclusion constraint met by a row of another transaction. */
const WORTH_REPEATING = new Set<unknown>(['40001', '40P01', '23505', '23P01'])

function isWorthRepeating(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return WORTH_REPEATING.has(code) || isStalePlan(error as Error)
}

/**
 * Runs a part of a transaction that may fail. On failure its changes are rolled back, the transaction can continue, and the error is
 * thrown.
 */
export async function withSavepoint<T>(trx: Trx, part: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT part`.execute(trx)
  try {
    return await part()
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT part`.execute(trx)
    throw error
  }
}
