import { strict, z } from '@ohmstead/contract/kernel/field'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { NetworkCode } from '@ohmstead/contract/networks/types'
import type { SweepState } from '@ohmstead/contract/sweeps/types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { totalOf, type Page } from '../../platform/page.ts'

export interface SweepRow {
  readonly id: Id<'sweep'>
  readonly network: NetworkCode
  readonly state: SweepState
  readonly recipient: string
  readonly addresses: number
  readonly amount: Micros
  readonly madeAt: Instant
  readonly endedAt: Instant | null
  /** The request that two people agreed on; null: none yet. */
  readonly approvalId: Id<'approval'> | null
}

const columns = sql`
  s.id, s.network AS "network", s.state, s.recipient, s.made_at AS "madeAt", s.ended_at AS "endedAt", s.approval_id AS "approvalId",
  platform.not_null((SELECT count(*)::int FROM sweeps.item i WHERE i.sweep_id = s.id)) AS addresses,
  platform.not_null((SELECT coalesce(sum(i.amount_micros), 0)::bigint FROM sweeps.item i WHERE i.sweep_id = s.id)) AS amount`

/** Sweeps, newest first. */
export async function sweeps(q: Queryable, page: Page): Promise<{ rows: SweepRow[]; total: number }> {
  const { rows } =
    await sql<SweepRow>`SELECT ${columns} FROM sweeps.sweep s ORDER BY s.made_at DESC, s.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(q)
  const total = await totalOf(page, rows.length, async () => {
    const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM sweeps.sweep`.execute(q)
    return counted[0]?.total ?? 0
  })
  return { rows, total }
}

export async function sweepById(q: Queryable, id: Id<'sweep'>): Promise<SweepRow | null> {
  const { rows } = await sql<SweepRow>`SELECT ${columns} FROM sweeps.sweep s WHERE s.id = ${id}`.execute(q)
  return rows[0] ?? null
}

/** The same, locked until the transaction ends. */
export async function lockedSweep(trx: Trx, id: Id<'sweep'>): Promise<SweepRow | null> {
  await sql`SELECT FROM sweeps.sweep s WHERE s.id = ${id} FOR UPDATE`.execute(trx)
  return sweepById(trx, id)
}

/** Sweeps that have not ended, on one network or on all. */
export async function underwayOn(q: Queryable, network: NetworkCode | null = null): Promise<Pick<SweepRow, 'id' | 'network' | 'state'>[]> {
  const { rows } = await sql<Pick<SweepRow, 'id' | 'network' | 'state'>>`
    SELECT s.id, s.network AS "network", s.state FROM sweeps.sweep s WHERE s.ended_at IS NULL AND (${network}::text IS NULL OR s.network = ${network})`.execute(
    q,
  )
  return rows
}

/** Begins a sweep; the database chooses its addresses. */
export async function insertSweep(
  trx: Trx,
  { id, network, recipient, least }: { readonly id: Id<'sweep'>; readonly network: NetworkCode; readonly recipient: string; readonly least: Micros },
): Promise<void> {
  await sql`INSERT INTO sweeps.sweep (id, network, recipient, least_micros) VALUES (${id}, ${network}, ${recipient}, ${least})`.execute(trx)
}

/** The database decides whether this role may make the change. */
export async function changeSweep(q: Queryable, id: Id<'sweep'>, state: SweepState): Promise<void> {
  await sql`UPDATE sweeps.sweep SET state = ${state} WHERE id = ${id}`.execute(q)
}

/** How many addresses of members hold at least an amount, and what they hold together. */
export async function sweepableOn(
  q: Queryable,
  network: NetworkCode,
  least: Micros,
): Promise<{ readonly addresses: number; readonly amount: Micros }> {
  const { rows } = await sql<{ addresses: number; amount: Micros }>`
    SELECT count(*)::int AS addresses, coalesce(sum(c.amount_micros), 0)::bigint AS amount FROM sweeps.candidates(${network}, ${least}) c`.execute(q)
  const [row] = rows
  assert(row, 'a sum has a row')
  return row
}

/** The payment of one address, as the page shows it. */
export interface ItemRow {
  readonly place: number
  readonly sender: string
  readonly index: number
  readonly amount: Micros
  readonly nonce: number | null
  readonly gas: bigint | null
  readonly feePerGasMax: bigint | null
  readonly coins: bigint | null
  readonly hash: string | null
  readonly sentAt: Instant | null
  readonly outcome: 'confirmed' | 'failed' | 'dead' | null
  readonly coinsState: 'waiting' | 'sent' | 'arrived' | null
}

export async function itemsOf(q: Queryable, id: Id<'sweep'>): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    SELECT i.place, i.sender, i.derivation_index AS "index", i.amount_micros AS amount, i.nonce::int AS nonce, i.gas, i.fee_per_gas_max AS "feePerGasMax", i.coins_wei AS coins,
           i.hash, i.broadcast_at AS "sentAt", i.outcome, c.state AS "coinsState"
      FROM sweeps.item i LEFT JOIN withdrawals.coins c ON c.cause = format('%s %s', i.sweep_id, i.place)
     WHERE i.sweep_id = ${id} ORDER BY i.place`.execute(q)
  return rows
}

const whole = z.string().check(z.regex(/^\d{1,31}$/))
/** What two people approve: everything that the bytes of the payments are made of, and the coins that their addresses get. */
export const sweepContent = strict({
  kind: z.literal('ohmstead sweep'),
  sweepId: z.string(),
  network: z.enum(['erc20', 'bep20', 'polygon']),
  chainId: z.number(),
  token: z.string(),
  decimals: z.number(),
  recipient: z.string(),
  payments: z.array(
    strict({
      place: z.number(),
      index: z.number(),
      from: z.string(),
      amountMicros: whole,
      nonce: z.number(),
      gas: whole,
      feePerGasMax: whole,
      priorityFeePerGas: whole,
      coins: whole,
    }),
  ),
})
export type SweepContent = z.output<typeof sweepContent>

/** The content of a sweep that is prepared, as the database composes it. */
export async function contentOf(q: Queryable, id: Id<'sweep'>): Promise<SweepContent> {
  const { rows } = await sql<{ content: unknown }>`SELECT sweeps.content(${id}) AS content`.execute(q)
  return z.parse(sweepContent, rows[0]?.content)
}

/** Sweeps of which open pages have not been told the last change; they count as told after this. */
export async function takeUntold(trx: Trx, limit: number): Promise<NetworkCode[]> {
  const { rows } = await sql<{ network: NetworkCode }>`
    UPDATE sweeps.sweep x SET told = x.changes
     WHERE x.id IN (SELECT s.id FROM sweeps.sweep s WHERE s.changes > s.told ORDER BY s.id LIMIT ${limit} FOR UPDATE SKIP LOCKED) RETURNING x.network AS "network"`.execute(
    trx,
  )
  return rows.map(({ network }) => network)
}

/** Whether there is a sweep for `takeUntold`. */
export async function isAnyUntold(q: Queryable): Promise<boolean> {
  return (await sql`SELECT FROM sweeps.sweep s WHERE s.changes > s.told LIMIT 1`.execute(q)).rows.length > 0
}
