import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'

export const hostingPersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'hosting.flows',
    columns: sql`
      id AS "hostingId", lease_id AS "leaseId", point_id AS "pointId", kind, state, step, renewal, terms_version AS "termsVersion",
      failure_reason AS "failureReason", failure_at AS "failureAt", confirmed_at AS "confirmedAt", opened_at AS "openedAt", ended_at AS "endedAt"`,
    whose: (memberId) => sql`FROM hosting.flow WHERE member_id = ${memberId}`,
    order: sql`opened_at DESC, id DESC`,
  }),
  personalTable({
    name: 'hosting.custodies',
    columns: sql`
      id AS "custodyId", flow_id AS "hostingId", lease_id AS "leaseId", point_id AS "pointId", from_at AS "from", until_at AS "until",
      end_reason AS "endReason"`,
    whose: (memberId) => sql`FROM hosting.custody WHERE member_id = ${memberId}`,
    order: sql`from_at DESC, id DESC`,
  }),
  personalTable({
    name: 'hosting.ownPlaces',
    columns: sql`
      lease_id AS "leaseId", point_id AS "pointId", name, street, city, directions, latitude, longitude, saved_at AS "savedAt"`,
    whose: (memberId) => sql`FROM hosting.own_place WHERE member_id = ${memberId}`,
    order: sql`saved_at DESC, lease_id`,
  }),
  personalTable({
    name: 'hosting.queuePlaces',
    columns: sql`flow_id AS "hostingId", lease_id AS "leaseId", model_id AS "modelId", waiting_since AS "waitingSince"`,
    whose: (memberId) => sql`FROM hosting.queue_place WHERE member_id = ${memberId}`,
    order: sql`waiting_since DESC, flow_id`,
  }),
]
