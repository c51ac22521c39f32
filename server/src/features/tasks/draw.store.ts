import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { PrizeKind } from '@ohmstead/contract/tasks/wheel-types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import type { Page } from '../../platform/page.ts'
import type { StoredPrize } from './wheel.ts'

/** A draw that was made. */
export interface DrawRow {
  readonly id: Id<'draw'>
  readonly memberId: Id<'member'>
  readonly seedHash: string
  readonly committedAt: Instant
  readonly clientSeed: string
  readonly seed: string
  readonly residue: number
  readonly prize: PrizeKind
  readonly amount: Micros | null
  readonly count: number | null
  readonly drawnAt: Instant
  readonly prizes: readonly StoredPrize[]
}

const columns = sql`
  platform.not_null(d.id) AS id, platform.not_null(d.member_id) AS "memberId", platform.not_null(d.seed_hash) AS "seedHash",
  platform.not_null(d.committed_at) AS "committedAt", platform.not_null(d.client_seed) AS "clientSeed", platform.not_null(d.seed) AS seed,
  platform.not_null(d.residue) AS residue, platform.not_null(d.prize) AS prize, CASE WHEN d.prize = 'money' THEN d.units END AS amount,
  CASE WHEN d.prize = 'points' THEN d.units::integer END AS count, platform.not_null(d.drawn_at) AS "drawnAt",
  platform.not_null(d.prizes) AS prizes`

/** A draw that was made. */
export async function madeDrawById(q: Queryable, id: Id<'draw'>): Promise<DrawRow | null> {
  const { rows } = await sql<DrawRow>`SELECT ${columns} FROM tasks.shown_draw d WHERE d.id = ${id} AND d.drawn_at IS NOT NULL`.execute(q)
  return rows[0] ?? null
}

/** The draws that a member made, the newest first. */
export async function drawsOf(q: Queryable, memberId: Id<'member'>, { limit, offset }: Page): Promise<{ rows: DrawRow[]; total: number }> {
  const made = sql`FROM tasks.shown_draw d WHERE d.member_id = ${memberId} AND d.drawn_at IS NOT NULL`
  const { rows } = await sql<DrawRow>`SELECT ${columns} ${made} ORDER BY d.drawn_at DESC, d.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(q)
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::integer AS total ${made}`.execute(q)
  return { rows, total: counted[0]?.total ?? 0 }
}

export type DrawObstacle = 'closed' | 'affiliated' | 'budget'

/** The wheel of a member's next draw, the draw itself if it is prepared, and why it cannot be turned. */
export interface NextDraw {
  readonly wheelId: Id<'wheel'> | null
  readonly prizes: readonly StoredPrize[]
  readonly obstacle: DrawObstacle | null
  readonly drawId: Id<'draw'> | null
  readonly seedHash: string | null
  readonly committedAt: Instant | null
  readonly clientSeed: string | null
}

export async function nextDrawOf(q: Queryable, memberId: Id<'member'>): Promise<NextDraw> {
  const { rows } = await sql<NextDraw>`
    SELECT w.id AS "wheelId", coalesce(w.prizes, '[]'::jsonb) AS prizes, tasks.wheel_obstacle(${memberId}, w.id) AS obstacle, d.id AS "drawId",
           d.seed_hash AS "seedHash", d.committed_at AS "committedAt", d.client_seed AS "clientSeed"
      FROM (SELECT ${memberId}::text AS id) m
      LEFT JOIN tasks.shown_draw d ON d.member_id = m.id AND d.drawn_at IS NULL
      LEFT JOIN tasks.wheel w ON w.id = coalesce(d.wheel_id, tasks.wheel_in_force())`.execute(q)
  return rows[0] ?? { wheelId: null, prizes: [], obstacle: 'closed', drawId: null, seedHash: null, committedAt: null, clientSeed: null }
}

/** Why the wheel cannot be turned; null: it can, and until the transaction ends no one else is promised the highest prize. */
export async function obstacleToDraw(trx: Trx, memberId: Id<'member'>, wheelId: Id<'wheel'> | null): Promise<DrawObstacle | null> {
  const { rows } = await sql<{ reason: DrawObstacle | null }>`SELECT tasks.draw_obstacle(${memberId}, ${wheelId}) AS reason`.execute(trx)
  return rows[0]?.reason ?? null
}

/** Prepares the next draw; the database chooses its seed. False where one is prepared already. */
export async function prepareDraw(trx: Trx, id: Id<'draw'>, memberId: Id<'member'>): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO tasks.draw (id, member_id) VALUES (${id}, ${memberId}) ON CONFLICT (member_id) WHERE drawn_at IS NULL DO NOTHING RETURNING id`.execute(
    trx,
  )
  return rows.length > 0
}

/** Stores the text of a prepared draw, once. False where one was chosen before. */
export async function chooseText(trx: Trx, id: Id<'draw'>, clientSeed: string): Promise<boolean> {
  const { rows } = await sql`UPDATE tasks.draw SET client_seed = ${clientSeed} WHERE id = ${id} AND chosen_xact IS NULL RETURNING id`.execute(trx)
  return rows.length > 0
}

/** Makes a draw whose text was chosen in an earlier transaction; the database computes its outcome. Null where it was made before. */
export async function makeDraw(trx: Trx, id: Id<'draw'>): Promise<DrawRow | null> {
  const { rows } = await sql`UPDATE tasks.draw SET drawn_at = platform.now() WHERE id = ${id} AND drawn_at IS NULL RETURNING id`.execute(trx)
  return rows.length === 0 ? null : madeDrawById(trx, id)
}
