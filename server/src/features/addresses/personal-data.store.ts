import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'

export const addressesPersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'addresses.saved',
    columns: sql`
      id AS "addressId", network, address, remark, created_at AS "createdAt", usable_from AS "usableFrom", removed_at AS "removedAt",
      originator, beneficiary, provider, declared_at AS "declaredAt", proof, proven_at AS "provenAt"`,
    whose: (memberId) => sql`FROM addresses.saved_address WHERE member_id = ${memberId}`,
    order: sql`created_at DESC, id DESC`,
  }),
]
