import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'

/** Every ledger entry on a wallet of a member: the lines of the bills, with holds and their results. */
export const walletsPersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'wallets.entries',
    columns: sql`
      e.transfer_id AS "transferId", a.kind AS wallet, e.code, e.phase::text AS phase, e.amount_micros AS amount, e.hold_id AS "holdTransferId",
      e.cause_kind AS "causeKind", e.cause_id AS "causeId", e.happened_at AS "happenedAt"`,
    whose: (memberId) =>
      sql`FROM ledger.owned_account a JOIN ledger.side e ON e.account_id = a.id WHERE a.owner = ${memberId} AND a.kind IN ('recharge', 'income', 'reward')`,
    order: sql`e.seq DESC, e.amount_micros`,
  }),
  personalTable({
    name: 'wallets.balances',
    columns: sql`a.kind AS wallet, b.posted_micros AS posted, b.held_micros AS held`,
    whose: (memberId) =>
      sql`FROM ledger.owned_account a JOIN ledger.account_balance b ON b.account_id = a.id WHERE a.owner = ${memberId} AND a.kind IN ('recharge', 'income', 'reward')`,
    order: sql`a.kind`,
  }),
  personalTable({
    name: 'wallets.faucetGifts',
    columns: sql`id AS "faucetId", amount_micros AS amount, given_at AS "givenAt"`,
    whose: (memberId) => sql`FROM wallets.faucet_gift WHERE member_id = ${memberId}`,
    order: sql`given_at DESC, id DESC`,
  }),
]
