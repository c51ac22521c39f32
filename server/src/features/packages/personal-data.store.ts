import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'

export const packagesPersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'packages.leases',
    columns: sql`
      id AS "leaseId", package_id AS "packageId", point_id AS "pointId", placement, tier, rank, price_micros AS price, cycle_days AS "cycleDays",
      hosting_per_day AS "hostingPerDay", terms_version AS "termsVersion", start_at_once AS "startAtOnce", state, bought_at AS "boughtAt",
      origin, coalesce(paid_micros, price_micros) AS paid, delivered_at AS "deliveredAt", effective_at AS "effectiveAt", expires_at AS "expiresAt", ended_at AS "endedAt"`,
    whose: (memberId) => sql`FROM packages.lease WHERE member_id = ${memberId}`,
    order: sql`bought_at DESC, id DESC`,
  }),
]
