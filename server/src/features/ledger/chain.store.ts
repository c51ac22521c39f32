import { sql } from 'kysely'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Day } from '@ohmstead/contract/kernel/day'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Database, Queryable } from '../../platform/database.ts'
import { refusing } from './transfer.store.ts'

/** Chains what can no longer get company; says how many transfers that were. Worker only. */
export async function chain(db: Database): Promise<number> {
  const { rows } = await sql<{ chained: bigint }>`select platform.not_null(ledger.chain()) as chained`.execute(db.kysely)
  return Number(rows[0]?.chained ?? 0)
}

/** Seals what can no longer get company into the next block; says how many transfers that were. Worker only. */
export async function seal(db: Database): Promise<number> {
  const { rows } = await sql<{ sealed: bigint }>`select platform.not_null(ledger.seal()) as sealed`.execute(db.kysely)
  return Number(rows[0]?.sealed ?? 0)
}

export interface ChainFault {
  readonly block: number
  readonly fault: string
}

/** Recomputes the hash chain from a block on; the first fault, or null where there is none. */
export async function verifyChain(q: Queryable, fromBlock = 1): Promise<ChainFault | null> {
  const { rows } = await sql<{
    block: bigint
    fault: string
  }>`select platform.not_null(block) as block, platform.not_null(fault) as fault from ledger.verify_chain(${fromBlock}::bigint)`.execute(q)
  return rows[0] ? { block: Number(rows[0].block), fault: rows[0].fault } : null
}

export interface ChainHead {
  readonly block: number
  readonly transfers: number
  readonly hash: Buffer
  readonly sealedAt: Instant
}

/** The last block: the hash to publish. */
export async function chainHead(q: Queryable): Promise<ChainHead | null> {
  const { rows } = await sql<{ n: bigint; transfers: bigint; hash: Buffer; sealed_at: Instant }>`
    select n, transfers, hash, sealed_at from ledger.block order by n desc limit 1`.execute(q)
  return rows[0] ? { block: Number(rows[0].n), transfers: Number(rows[0].transfers), hash: rows[0].hash, sealedAt: rows[0].sealed_at } : null
}

/** Shuts the books of a day that is over, in order; answers the hash of what happened in it. Worker only. */
export async function closeDay(q: Queryable, day: Day): Promise<Buffer> {
  const { rows } = await refusing(sql<{ hash: Buffer }>`select platform.not_null(ledger.close_day(${day}::date)) as hash`.execute(q))
  assert(rows[0], 'a closed day has a hash')
  return rows[0].hash
}

/** The first day whose books are open: after the last shut one, else the day of the first transfer; null before that. */
export async function firstOpenDay(q: Queryable): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`select ledger.first_open_day() as day`.execute(q)
  return rows[0]?.day ?? null
}
