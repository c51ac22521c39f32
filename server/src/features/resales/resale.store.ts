import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { ResaleState } from '@ohmstead/contract/resales/types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { totalOf } from '../../platform/page.ts'
import { isChosen, type Chosen } from '../../platform/retries.ts'
import type { PaidResale } from './postings.ts'

/** An offer, and its sale once it was bought. */
export interface ResaleRow extends PaidResale {
  readonly state: ResaleState
  readonly offeredAt: Instant
  readonly validUntil: Instant
  readonly days: number | null
  readonly soldAt: Instant | null
  readonly cancellableUntil: Instant | null
  readonly endedAt: Instant | null
}

const columns = sql`
  r.id, r.lease_id AS "leaseId", r.seller_id AS "sellerId", r.price_micros AS "priceMicros", r.fee_micros AS "feeMicros", r.state, r.offered_at AS "offeredAt",
  r.valid_until AS "validUntil", r.buyer_id AS "buyerId", r.bought_lease_id AS "boughtLeaseId", r.days, r.rest_micros AS "restMicros", r.sold_at AS "soldAt",
  r.cancellable_until AS "cancellableUntil", r.returned_lease_id AS "returnedLeaseId", r.used_micros AS "usedMicros", r.returned_micros AS "returnedMicros",
  r.ended_at AS "endedAt"`

/** Stores an offer; the database computes the fee and the times, and the lease is for sale. */
export async function insertOffer(
  trx: Trx,
  { id, leaseId, sellerId, priceMicros }: Pick<ResaleRow, 'id' | 'leaseId' | 'sellerId' | 'priceMicros'>,
): Promise<ResaleRow | null> {
  const { rows } = await sql<ResaleRow>`
    INSERT INTO resales.resale AS r (id, lease_id, seller_id, price_micros) VALUES (${id}, ${leaseId}, ${sellerId}, ${priceMicros}) RETURNING ${columns}`.execute(
    trx,
  )
  return rows[0] ?? null
}

/** One resale; locked where the caller is about to change it. */
export async function resaleById(q: Queryable, id: Id<'resale'>, { lock = false } = {}): Promise<ResaleRow | null> {
  const { rows } = await sql<ResaleRow>`SELECT ${columns} FROM resales.resale r WHERE r.id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`.execute(q)
  return rows[0] ?? null
}

/** The open offer of a lease, if any. */
export async function offerOfLease(q: Queryable, leaseId: Id<'lease'>): Promise<ResaleRow | null> {
  const { rows } = await sql<ResaleRow>`SELECT ${columns} FROM resales.resale r WHERE r.lease_id = ${leaseId} AND r.state = 'offered'`.execute(q)
  return rows[0] ?? null
}

/** Null where the offer is over by the clock of the database. */
export async function changePrice(trx: Trx, id: Id<'resale'>, priceMicros: Micros): Promise<ResaleRow | null> {
  const { rows } = await sql<ResaleRow>`UPDATE resales.resale r SET price_micros = ${priceMicros}
     WHERE r.id = ${id} AND r.valid_until > platform.now() RETURNING ${columns}`.execute(trx)
  return rows[0] ?? null
}

/** Ends an offer; the lease is not for sale any more. */
export async function withdrawOffer(trx: Trx, id: Id<'resale'>): Promise<ResaleRow | null> {
  const { rows } = await sql<ResaleRow>`UPDATE resales.resale r SET state = 'withdrawn' WHERE r.id = ${id} RETURNING ${columns}`.execute(trx)
  return rows[0] ?? null
}

/** Sells a locked offer: lease, unit and custody pass to the buyer in this statement. The caller posts the money. Null where the offer is over by the clock of the database. */
export async function sell(trx: Trx, id: Id<'resale'>, sold: { buyerId: Id<'member'>; boughtLeaseId: Id<'lease'> }): Promise<ResaleRow | null> {
  const { rows } = await sql<ResaleRow>`
    UPDATE resales.resale r SET state = 'held', buyer_id = ${sold.buyerId}, bought_lease_id = ${sold.boughtLeaseId}
     WHERE r.id = ${id} AND r.valid_until > platform.now() RETURNING ${columns}`.execute(trx)
  return rows[0] ?? null
}

/** The buyer withdraws: lease, unit and custody return to the seller in this statement. The caller posts the money. Null where the time for it is over. */
export async function giveBack(trx: Trx, id: Id<'resale'>, returnedLeaseId: Id<'lease'>): Promise<ResaleRow | null> {
  const { rows } = await sql<ResaleRow>`
    UPDATE resales.resale r SET state = 'cancelled', returned_lease_id = ${returnedLeaseId}
     WHERE r.id = ${id} AND r.cancellable_until > platform.now() RETURNING ${columns}`.execute(trx)
  return rows[0] ?? null
}

/** Locks offers that are over by the clock of the database; those that are being bought are skipped. */
export async function takeOverOffers(trx: Trx, limit: number, chosen: Chosen): Promise<ResaleRow[]> {
  const { rows } = await sql<ResaleRow>`
    SELECT ${columns} FROM resales.resale r
     WHERE r.state = 'offered' AND r.valid_until <= platform.now() AND ${isChosen(sql`r.id`, chosen)}
     ORDER BY r.valid_until LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(trx)
  return rows
}

/** Locks sales whose 14 days are over. */
export async function takeHeld(trx: Trx, limit: number, chosen: Chosen): Promise<ResaleRow[]> {
  const { rows } = await sql<ResaleRow>`
    SELECT ${columns} FROM resales.resale r
     WHERE r.state = 'held' AND r.cancellable_until <= platform.now() AND ${isChosen(sql`r.id`, chosen)}
     ORDER BY r.cancellable_until LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(trx)
  return rows
}

/** Ends locked resales, each once. */
export async function endAll(trx: Trx, ids: readonly Id<'resale'>[], state: 'expired' | 'released'): Promise<void> {
  await sql`UPDATE resales.resale r SET state = ${state} WHERE r.id = ANY (${[...ids]}::text[])`.execute(trx)
}

/** Open offers, newest first, with their number. */
export async function openOffers(
  q: Queryable,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: ResaleRow[]; total: number }> {
  const offered = sql`FROM resales.resale r WHERE r.state = 'offered' AND r.valid_until > platform.now()`
  const { rows } = await sql<ResaleRow>`
    SELECT ${columns} ${offered} ORDER BY r.offered_at DESC, r.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(q)
  const total = await totalOf(page, rows.length, async () => {
    const { rows: counted } = await sql<{ total: bigint }>`SELECT count(*) AS total ${offered}`.execute(q)
    return Number(counted[0]?.total ?? 0n)
  })
  return { rows, total }
}

export interface ResaleFilter {
  readonly resaleId: Id<'resale'> | null
  readonly memberId: Id<'member'> | null
  readonly leaseId: Id<'lease'> | null
  readonly state: ResaleState | null
}

/** Resales of all members, newest first, with their number. */
export async function resales(
  q: Queryable,
  { resaleId, memberId, leaseId, state }: ResaleFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: ResaleRow[]; total: number }> {
  const chosen = sql`
    FROM resales.resale r
    WHERE (${resaleId}::text IS NULL OR r.id = ${resaleId}) AND (${memberId}::text IS NULL OR r.seller_id = ${memberId} OR r.buyer_id = ${memberId}) AND (${state}::text IS NULL OR r.state = ${state})
      AND (${leaseId}::text IS NULL OR ${leaseId} IN (r.lease_id, r.bought_lease_id, r.returned_lease_id))`
  const { rows } = await sql<ResaleRow>`
    SELECT ${columns} ${chosen} ORDER BY r.offered_at DESC, r.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(q)
  const total = await totalOf(page, rows.length, async () => {
    const { rows: counted } = await sql<{ total: bigint }>`SELECT count(*) AS total ${chosen}`.execute(q)
    return Number(counted[0]?.total ?? 0n)
  })
  return { rows, total }
}
