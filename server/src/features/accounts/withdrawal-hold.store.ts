import { sql } from 'kysely'
import type { HoldingAct } from '@ohmstead/contract/accounts/types'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'

/** Why and until when withdrawals are held. */
export interface WithdrawalHold {
  readonly reason: HoldingAct
  readonly until: Instant
}

export interface NewWithdrawalHold extends WithdrawalHold {
  readonly id: Id<'withdrawalHold'>
  readonly memberId: Id<'member'>
  readonly from: Instant
}

export async function insertWithdrawalHold(trx: Trx, { id, memberId, reason, from, until }: NewWithdrawalHold): Promise<void> {
  await sql`
    INSERT INTO accounts.withdrawal_hold (id, member_id, reason, from_at, until_at) VALUES (${id}, ${memberId}, ${reason}, ${from}, ${until})`.execute(
    trx,
  )
}

/** The hold in force that ends last. */
export async function lastWithdrawalHold(q: Queryable, memberId: Id<'member'>, now: Instant): Promise<WithdrawalHold | null> {
  const { rows } = await sql<WithdrawalHold>`
    SELECT reason, until_at AS until FROM accounts.withdrawal_hold
    WHERE member_id = ${memberId} AND until_at > ${now} ORDER BY until_at DESC, id DESC LIMIT 1`.execute(q)
  return rows[0] ?? null
}
