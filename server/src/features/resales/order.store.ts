import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { totalOf } from '../../platform/page.ts'

/** A purchase from the catalogue, or a resale, as one member sees it. */
export interface OrderRow {
  readonly id: Id<'lease'> | Id<'resale'>
  readonly kind: 'lease' | 'resale'
  readonly side: 'buyer' | 'seller'
  readonly packageId: Id<'package'>
  readonly price: Micros
  /** The seller pays it; none where nothing was sold in the end. */
  readonly fee: Micros
  readonly state: string
  readonly at: Instant
  readonly leaseId: Id<'lease'>
}

export interface OrderFilter {
  readonly memberId: Id<'member'>
  readonly tab: 'all' | 'bought' | 'sold' | 'forSale'
}

/** Orders of a member, newest first, with their number. */
export async function ordersOf(
  q: Queryable,
  { memberId, tab }: OrderFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: OrderRow[]; total: number }> {
  const orders = sql`
    FROM (
      SELECT l.id, 'lease' AS kind, 'buyer' AS side, l.package_id, l.price_micros, 0::bigint AS fee_micros, l.state, l.bought_at AS at, l.id AS lease_id
        FROM packages.lease_facts l WHERE l.member_id = ${memberId} AND l.origin = 'catalogue' AND ${tab}::text IN ('all', 'bought')
      UNION ALL
      SELECT r.id, 'resale', CASE WHEN r.buyer_id = ${memberId} THEN 'buyer' ELSE 'seller' END, l.package_id, r.price_micros,
             CASE WHEN r.buyer_id = ${memberId} OR r.state IN ('withdrawn', 'expired', 'cancelled') THEN 0 ELSE r.fee_micros END, r.state, coalesce(r.sold_at, r.offered_at),
             CASE WHEN r.buyer_id = ${memberId} THEN r.bought_lease_id ELSE coalesce(r.returned_lease_id, r.lease_id) END
        FROM resales.resale r JOIN packages.lease_facts l ON l.id = r.lease_id
       WHERE CASE ${tab}::text WHEN 'bought' THEN r.buyer_id = ${memberId} WHEN 'sold' THEN r.seller_id = ${memberId} AND r.sold_at IS NOT NULL
         WHEN 'forSale' THEN r.seller_id = ${memberId} AND r.state = 'offered' ELSE ${memberId} IN (r.seller_id, r.buyer_id) END) o`
  const { rows } = await sql<OrderRow>`
    SELECT platform.not_null(o.id) AS id, platform.not_null(o.kind) AS kind, platform.not_null(o.side) AS side, platform.not_null(o.package_id) AS "packageId",
           platform.not_null(o.price_micros) AS price, platform.not_null(o.fee_micros) AS fee, platform.not_null(o.state) AS state, platform.not_null(o.at) AS at,
           platform.not_null(o.lease_id) AS "leaseId" ${orders}
     ORDER BY o.at DESC, o.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(q)
  const total = await totalOf(page, rows.length, async () => {
    const { rows: counted } = await sql<{ total: bigint }>`SELECT count(*) AS total ${orders}`.execute(q)
    return Number(counted[0]?.total ?? 0n)
  })
  return { rows, total }
}
