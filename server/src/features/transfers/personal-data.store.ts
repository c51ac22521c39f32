import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'

/** Transfers that a member requested or received. A received one names its sender by id only, and is shown once it was confirmed. */
export const transfersPersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'transfers.sent',
    columns: sql`
      id AS "transferId", recipient_id AS "recipientId", wallet, amount_micros AS amount, state, requested_at AS "requestedAt", confirmed_at AS "confirmedAt",
      confirmed_by AS "confirmedBy", undo_until AS "undoUntil", ended_at AS "endedAt"`,
    whose: (memberId) => sql`FROM transfers.member_transfer WHERE member_id = ${memberId}`,
    order: sql`requested_at DESC, id DESC`,
  }),
  personalTable({
    name: 'transfers.received',
    columns: sql`
      id AS "transferId", member_id AS "senderId", amount_micros AS amount, state, confirmed_at AS "confirmedAt", undo_until AS "undoUntil", ended_at AS "endedAt"`,
    whose: (memberId) =>
      sql`FROM transfers.member_transfer WHERE recipient_id = ${memberId} AND member_id <> recipient_id AND confirmed_at IS NOT NULL`,
    order: sql`confirmed_at DESC, id DESC`,
  }),
]
