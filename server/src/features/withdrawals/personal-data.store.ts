import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'

/** Withdrawals that a member requested, why they were held, and limits that were lifted for them. */
export const withdrawalsPersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'withdrawals.withdrawals',
    columns: sql`
      id AS "withdrawalId", wallet, network, address, remark, amount_micros AS amount, fee_micros AS fee, state, requested_at AS "requestedAt",
      confirmed_at AS "confirmedAt", confirmed_by AS "confirmedBy", approved_at AS "approvedAt", broadcast_at AS "broadcastAt", ended_at AS "endedAt",
      rejected_for AS "rejectedFor"`,
    whose: (memberId) => sql`FROM withdrawals.withdrawal WHERE member_id = ${memberId}`,
    order: sql`requested_at DESC, id DESC`,
  }),
  personalTable({
    name: 'withdrawals.holds',
    columns: sql`withdrawal_id AS "withdrawalId", reason, starts_at AS "startsAt", ends_at AS "endsAt", review_hold.ended_at AS "endedAt"`,
    whose: (memberId) =>
      sql`FROM withdrawals.review_hold JOIN withdrawals.withdrawal ON withdrawal.id = review_hold.withdrawal_id WHERE member_id = ${memberId}`,
    order: sql`starts_at DESC, withdrawal_id DESC, reason`,
  }),
  personalTable({
    name: 'withdrawals.records',
    columns: sql`
      withdrawal_id AS "withdrawalId", originator, beneficiary, provider, proof, proven_at AS "provenAt", recorded_at AS "recordedAt"`,
    whose: (memberId) =>
      sql`FROM withdrawals.travel_record JOIN withdrawals.withdrawal ON withdrawal.id = travel_record.withdrawal_id WHERE member_id = ${memberId}`,
    order: sql`recorded_at DESC, withdrawal_id DESC`,
  }),
  personalTable({
    name: 'withdrawals.limits',
    columns: sql`limit_micros AS amount, from_at AS "fromAt", until_at AS "untilAt"`,
    whose: (memberId) => sql`FROM withdrawals.limit_lift WHERE member_id = ${memberId}`,
    order: sql`from_at DESC, approval_id`,
  }),
]
