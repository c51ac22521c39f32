import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'

export const hostingPersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'hosting.flows',
    columns: sql`
      id as "hostingId", lease_id as "leaseId", point_id as "pointId", kind, state, step, renewal, terms_version as "termsVersion",
      failure_reason as "failureReason", failure_at as "failureAt", confirmed_at as "confirmedAt", opened_at as "openedAt", ended_at as "endedAt"`,
    whose: (memberId) => sql`from hosting.flow where member_id = ${memberId}`,
    order: sql`opened_at desc, id desc`,
  }),
  personalTable({
    name: 'hosting.custodies',
    columns: sql`
      id as "custodyId", flow_id as "hostingId", lease_id as "leaseId", point_id as "pointId", from_at as "from", until_at as "until",
      end_reason as "endReason"`,
    whose: (memberId) => sql`from hosting.custody where member_id = ${memberId}`,
    order: sql`from_at desc, id desc`,
  }),
  personalTable({
    name: 'hosting.queuePlaces',
    columns: sql`flow_id as "hostingId", lease_id as "leaseId", model_id as "modelId", waiting_since as "waitingSince"`,
    whose: (memberId) => sql`from hosting.queue_place where member_id = ${memberId}`,
    order: sql`waiting_since desc, flow_id`,
  }),
]
