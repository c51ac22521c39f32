import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'

export const packagesPersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'packages.leases',
    columns: sql`
      id as "leaseId", package_id as "packageId", point_id as "pointId", placement, tier, rank, price_micros as price, cycle_days as "cycleDays",
      hosting_per_day as "hostingPerDay", terms_version as "termsVersion", start_at_once as "startAtOnce", state, bought_at as "boughtAt",
      delivered_at as "deliveredAt", effective_at as "effectiveAt", expires_at as "expiresAt", ended_at as "endedAt"`,
    whose: (memberId) => sql`from packages.lease where member_id = ${memberId}`,
    order: sql`bought_at desc, id desc`,
  }),
]
