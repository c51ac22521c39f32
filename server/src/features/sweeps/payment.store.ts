import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { NetworkCode } from '@ohmstead/contract/networks/types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

/** A payment of a sweep, with what the signer knows of it. */
export interface Payment {
  readonly sweepId: Id<'sweep'>
  readonly place: number
  readonly sender: string
  readonly recipient: string
  readonly amount: Micros
}

/** Payments whose number and fee are not read yet. */
export async function unprepared(q: Queryable, id: Id<'sweep'>): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    SELECT i.sweep_id AS "sweepId", i.place, i.sender, s.recipient, i.amount_micros AS amount FROM sweeps.item i JOIN sweeps.sweep s ON s.id = i.sweep_id
     WHERE i.sweep_id = ${id} AND s.state = 'preparing' AND i.nonce IS NULL ORDER BY i.place`.execute(q)
  return rows
}

export interface Terms {
  readonly nonce: number
  readonly gas: bigint
  readonly feePerGasMax: bigint
  readonly priorityFeePerGas: bigint
  /** Coins that the address lacks for the fee. */
  readonly coins: bigint
}

export async function savePrepared(
  q: Queryable,
  { sweepId, place }: Payment,
  { nonce, gas, feePerGasMax, priorityFeePerGas, coins }: Terms,
): Promise<void> {
  await sql`
    UPDATE sweeps.item SET nonce = ${BigInt(nonce)}, gas = ${gas}, fee_per_gas_max = ${feePerGasMax}, priority_fee_per_gas = ${priorityFeePerGas}, coins_wei = ${coins}
     WHERE sweep_id = ${sweepId} AND place = ${place}`.execute(q)
}

/** A signed payment that has not ended. */
export interface OpenPayment extends Payment {
  readonly nonce: number
  readonly gas: bigint
  readonly feePerGasMax: bigint
  readonly priorityFeePerGas: bigint
  readonly hash: string
  readonly raw: string
  readonly broadcastAt: Instant | null
}

export async function openPayments(q: Queryable, network: NetworkCode): Promise<OpenPayment[]> {
  const { rows } = await sql<OpenPayment>`
    SELECT i.sweep_id AS "sweepId", i.place, i.sender, s.recipient, i.amount_micros AS amount, platform.not_null(i.nonce)::int AS nonce, platform.not_null(i.gas) AS gas,
           platform.not_null(i.fee_per_gas_max) AS "feePerGasMax", platform.not_null(i.priority_fee_per_gas) AS "priorityFeePerGas", platform.not_null(i.hash) AS hash,
           platform.not_null(i.raw) AS raw, i.broadcast_at AS "broadcastAt"
      FROM sweeps.sweep s JOIN sweeps.item i ON i.sweep_id = s.id WHERE s.network = ${network} AND s.state = 'signed' AND i.outcome IS NULL ORDER BY i.place`.execute(
    q,
  )
  return rows
}

export async function markSent(q: Queryable, { sweepId, place }: Payment): Promise<void> {
  await sql`UPDATE sweeps.item SET broadcast_at = platform.now() WHERE sweep_id = ${sweepId} AND place = ${place} AND broadcast_at IS NULL`.execute(q)
}

/** Says what became of a payment. It is confirmed only when the worker has found it on the network too; until then this has no effect. */
export async function endPayment(q: Queryable, { sweepId, place }: Payment, outcome: 'confirmed' | 'failed' | 'dead'): Promise<void> {
  await sql`UPDATE sweeps.item SET outcome = ${outcome} WHERE sweep_id = ${sweepId} AND place = ${place} AND outcome IS NULL`.execute(q)
}

/** Stores the bytes of one payment, before a node sees them. */
export async function storeSigned(
  trx: Trx,
  id: Id<'sweep'>,
  { place, hash, raw }: { readonly place: number; readonly hash: string; readonly raw: string },
): Promise<void> {
  await sql`UPDATE sweeps.item SET hash = ${hash}, raw = ${raw} WHERE sweep_id = ${id} AND place = ${place}`.execute(trx)
}
