import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'

/** Every entry in the books on a wallet of a member: the same lines that the bills are made of, holds and their ends included. */
export const walletsPersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'wallets.entries',
    columns: sql`
      e.transfer_id as "transferId", a.kind as wallet, e.code, e.phase::text as phase, e.amount_micros as amount, e.hold_id as "holdTransferId",
      e.cause_kind as "causeKind", e.cause_id as "causeId", e.happened_at as "happenedAt"`,
    whose: (memberId) => sql`from ledger.account a join ledger.side e on e.account_id = a.id where a.owner = ${memberId} and a.owner_kind = 'member'`,
    order: sql`e.seq desc, e.amount_micros`,
  }),
  personalTable({
    name: 'wallets.balances',
    columns: sql`a.kind as wallet, b.posted_micros as posted, b.held_micros as held`,
    whose: (memberId) =>
      sql`from ledger.account a join ledger.balance b on b.account_id = a.id where a.owner = ${memberId} and a.owner_kind = 'member'`,
    order: sql`a.kind, b.shard`,
  }),
  personalTable({
    name: 'wallets.faucetGifts',
    columns: sql`id as "faucetId", amount_micros as amount, given_at as "givenAt"`,
    whose: (memberId) => sql`from wallets.faucet_gift where member_id = ${memberId}`,
    order: sql`given_at desc, id desc`,
  }),
]
