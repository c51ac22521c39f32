import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { Database } from './database.ts'

const ASK_AGAIN_MS = 20

/**
 * Runs `fn` while no other process has this turn; returns nothing when the turn is taken and the caller did not want to wait. The database
 * releases the turn of a process that died, so `fn` must also be correct when two run it.
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

function openHolder({ pool }: Database): Holder {
  // A session can take the same advisory lock twice, so turns within our own process are separated here.
  const taken = new Set<string>()
  let client: PoolClient | undefined
  let queue: Promise<unknown> = Promise.resolve()

  /** One query at a time, on the one connection, which is kept while a turn is held. */
  function ask(lockFunction: 'pg_try_advisory_lock' | 'pg_advisory_unlock', name: string, heard: (yes: boolean) => void): Promise<boolean> {
    const answer = queue.then(async () => {
      try {
        client ??= await pool.connect()
        const { rows } = await client.query<{ yes: boolean }>(`select ${lockFunction}(hashtextextended($1, 0)) as yes`, [name])
        heard(rows[0]?.yes === true)
        return rows[0]?.yes === true
      } catch (error) {
        heard(false)
        leave(true)
        throw error
      } finally {
        if (taken.size === 0) leave(false)
      }
    })
    queue = answer.catch(() => undefined)
    return answer
  }

  function leave(broken: boolean): void {
    client?.release(broken)
    client = undefined
  }

  return {
    async take(name) {
      if (taken.has(name)) return false
      taken.add(name)
      return ask('pg_try_advisory_lock', name, (got) => got || taken.delete(name))
    },
    async giveBack(name) {
      // A connection that broke has already released the turn.
      await ask('pg_advisory_unlock', name, () => taken.delete(name)).catch(() => false)
    },
  }
}
