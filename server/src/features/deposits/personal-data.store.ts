import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'

/** The addresses that a member pays to, and what arrived at them. */
export const depositsPersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'deposits.addresses',
    columns: sql`address, family, derivation_index AS "index", made_at AS "madeAt"`,
    whose: (memberId) => sql`FROM deposits.member_address WHERE member_id = ${memberId}`,
    order: sql`family`,
  }),
  personalTable({
    name: 'deposits.deposits',
    columns: sql`
      id AS "depositId", network, transaction_hash AS "transactionHash", log_index AS "logIndex", block_number AS "blockNumber", sender, recipient,
      amount_micros AS amount, state, reason, seen_at AS "seenAt", final_at AS "finalAt", credited_at AS "creditedAt"`,
    whose: (memberId) => sql`FROM deposits.deposit WHERE member_id = ${memberId}`,
    order: sql`id DESC`,
  }),
]
