import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Trx } from '../../platform/database.ts'

/** Stores the gift that is the cause of a faucet transfer; the database refuses it outside of a demo. */
export async function insertGift(trx: Trx, gift: { id: Id<'faucet'>; memberId: Id<'member'>; amount: Micros; at: Instant }): Promise<void> {
  await sql`
    INSERT INTO wallets.faucet_gift (id, member_id, amount_micros, given_at) VALUES (${gift.id}, ${gift.memberId}, ${gift.amount}, ${gift.at})`.execute(
    trx,
  )
}
