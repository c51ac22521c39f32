import { sql } from 'kysely'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Day } from '@ohmstead/contract/kernel/day'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Database, Queryable } from '../../platform/database.ts'
import { refusing } from './transfer.store.ts'

/** Chains the transfers that no earlier transaction can join any more; returns their number. Worker only. */
export async function chain(db: Database): Promise<number> {
  const { rows } = await sql<{ chained: bigint }>`SELECT platform.not_null(ledger.chain()) AS chained`.execute(db.kysely)
  return Number(rows[0]?.chained ?? 0)
}

/** Seals these transfers into the next block; returns their number. Worker only. */
export async function seal(db: Database): Promise<number> {
  const { rows } = await sql<{ sealed: bigint }>`SELECT platform.not_null(ledger.seal()) AS sealed`.execute(db.kysely)
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
  }>`SELECT platform.not_null(block) AS block, platform.not_null(fault) AS fault FROM ledger.verify_chain(${fromBlock}::bigint)`.execute(q)
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
    SELECT n, transfers, hash, sealed_at FROM ledger.block ORDER BY n DESC LIMIT 1`.execute(q)
  return rows[0] ? { block: Number(rows[0].n), transfers: Number(rows[0].transfers), hash: rows[0].hash, sealedAt: rows[0].sealed_at } : null
}

/** Closes the books of a day that is over, in order; returns the hash of its transfers. Worker only. */
export async function closeDay(q: Queryable, day: Day): Promise<Buffer> {
  const { rows } = await refusing(sql<{ hash: Buffer }>`SELECT platform.not_null(ledger.close_day(${day}::date)) AS hash`.execute(q))
  assert(rows[0], 'a closed day has a hash')
  return rows[0].hash
}

/** The first day whose books are open: after the last closed one, else the day of the first transfer; null before that. */
export async function firstOpenDay(q: Queryable): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`SELECT ledger.first_open_day() AS day`.execute(q)
  return rows[0]?.day ?? null
}
