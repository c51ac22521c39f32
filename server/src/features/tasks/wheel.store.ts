import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import type { StoredPrize } from './wheel.ts'

export interface WheelRow {
  readonly id: Id<'wheel'>
  readonly prizes: readonly StoredPrize[]
  readonly madeAt: Instant
}

/** The odds in force; null: there is no wheel yet. */
export async function wheelInForce(q: Queryable): Promise<WheelRow | null> {
  const { rows } = await sql<WheelRow>`
    SELECT w.id, w.prizes, w.made_at AS "madeAt" FROM tasks.wheel w WHERE w.id = tasks.wheel_in_force()`.execute(q)
  return rows[0] ?? null
}

/** Stores odds; the database finds the request that two people approved in this transaction. */
export async function insertWheel(trx: Trx, id: Id<'wheel'>, prizes: readonly StoredPrize[]): Promise<void> {
  await sql`INSERT INTO tasks.wheel (id, prizes) VALUES (${id}, ${JSON.stringify(prizes)}::jsonb)`.execute(trx)
}

/** How many draws were made, and what money they gave. */
export async function drawsMade(q: Queryable): Promise<{ readonly draws: number; readonly paid: Micros }> {
  const { rows } = await sql<{ draws: number; paid: Micros }>`
    SELECT count(*)::integer AS draws, coalesce(sum(d.units) FILTER (WHERE d.prize = 'money'), 0)::bigint AS paid
      FROM tasks.shown_draw d WHERE d.drawn_at IS NOT NULL`.execute(q)
  return rows[0] ?? { draws: 0, paid: 0n as Micros }
}
