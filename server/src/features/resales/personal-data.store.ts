import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'

/** Leases that a member offered or sold, and those that they bought from members. The other person is named by id only. */
export const resalesPersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'resales.offered',
    columns: sql`
      id AS "resaleId", lease_id AS "leaseId", price_micros AS price, fee_micros AS fee, state, offered_at AS "offeredAt", valid_until AS "validUntil",
      buyer_id AS "buyerId", sold_at AS "soldAt", cancellable_until AS "cancellableUntil", returned_lease_id AS "returnedLeaseId", used_micros AS used,
      ended_at AS "endedAt"`,
    whose: (memberId) => sql`FROM resales.resale WHERE seller_id = ${memberId}`,
    order: sql`offered_at DESC, id DESC`,
  }),
  personalTable({
    name: 'resales.bought',
    columns: sql`
      id AS "resaleId", bought_lease_id AS "leaseId", seller_id AS "sellerId", price_micros AS price, state, days, sold_at AS "soldAt",
      cancellable_until AS "cancellableUntil", used_micros AS used, ended_at AS "endedAt"`,
    whose: (memberId) => sql`FROM resales.resale WHERE buyer_id = ${memberId}`,
    order: sql`sold_at DESC, id DESC`,
  }),
]
