import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { Database } from './database.ts'

const ASK_AGAIN_MS = 20

/**
 * Runs `fn` while no other process has this turn; returns nothing when the turn is taken and the caller did not want to wait. A turn is a row
 * that only the worker may write, so no other role of the database can stop this work (docs/decisions/turns-are-rows.md). It belongs to the
 * session of the process that took it, and the turn of a process that died is free, so `fn` must also be correct when two run it.
 */
export async function inTurn<T>(db: Database, name: string, otherwise: 'wait' | 'skip', fn: () => Promise<T>): Promise<T | undefined> {
  const holder = holderOf(db)
  while (!(await holder.take(name))) {
    if (otherwise === 'skip') return undefined
    await sleep(ASK_AGAIN_MS)
  }
  try {
    return await fn()
  } finally {
    await holder.giveBack(name)
  }
}

interface Holder {
  take(name: string): Promise<boolean>
  giveBack(name: string): Promise<void>
}

const holders = new WeakMap<Database, Holder>()

/** One connection holds all turns of a process: with several, the work in them could wait for a connection forever. */
function holderOf(db: Database): Holder {
  const found = holders.get(db) ?? openHolder(db)
  holders.set(db, found)
  return found
}

const TAKE = `
  INSERT INTO platform.turn AS t (name, pid, backend_start) VALUES ($1, $2, $3)
  ON CONFLICT (name) DO UPDATE SET pid = excluded.pid, backend_start = excluded.backend_start
   WHERE t.pid IS NULL
      OR NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.pid = t.pid AND date_trunc('milliseconds', a.backend_start) = t.backend_start)`
const GIVE_BACK = 'UPDATE platform.turn SET pid = NULL, backend_start = NULL WHERE name = $1 AND pid = $2 AND backend_start = $3'
const OWN_SESSION = `
  SELECT a.pid, date_trunc('milliseconds', a.backend_start) AS "since" FROM pg_stat_activity a WHERE a.pid = pg_backend_pid()`

interface OwnSession {
  readonly pid: number
  readonly since: unknown
}

interface Session extends OwnSession {
  readonly client: PoolClient
}

/** A connection has the same session until it ends, so each is asked once. */
const sessions = new WeakMap<PoolClient, OwnSession>()

async function sessionOf(client: PoolClient): Promise<OwnSession> {
  const { rows } = await client.query<OwnSession>(OWN_SESSION)
  return { pid: rows[0]?.pid ?? 0, since: rows[0]?.since }
}

function openHolder({ pool }: Database): Holder {
  // Turns of one session are not separated by the rows, so those within our own process are separated here.
  const taken = new Set<string>()
  let session: Session | undefined
  let queue: Promise<unknown> = Promise.resolve()

  /** One query at a time, on the one connection, which is kept while a turn is held. */
  function ask(statement: string, name: string, answered: (yes: boolean) => void): Promise<boolean> {
    const answer = queue.then(async () => {
      try {
        const { client, pid, since } = (session ??= await open())
        const { rowCount } = await client.query(statement, [name, pid, since])
        answered(rowCount === 1)
        return rowCount === 1
      } catch (error) {
        answered(false)
        leave(true)
        throw error
      } finally {
        if (taken.size === 0) leave(false)
      }
    })
    queue = answer.catch(() => undefined)
    return answer
  }

  async function open(): Promise<Session> {
    const client = await pool.connect()
    try {
      const known = sessions.get(client) ?? (await sessionOf(client))
      sessions.set(client, known)
      return { client, ...known }
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  function leave(broken: boolean): void {
    session?.client.release(broken)
    session = undefined
  }

  return {
    async take(name) {
      if (taken.has(name)) return false
      taken.add(name)
      return ask(TAKE, name, (got) => got || taken.delete(name))
    },
    async giveBack(name) {
      // A connection that broke has already released the turn.
      await ask(GIVE_BACK, name, () => taken.delete(name)).catch(() => false)
    },
  }
}
