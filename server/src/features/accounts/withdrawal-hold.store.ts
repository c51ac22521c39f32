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
    insert into accounts.withdrawal_hold (id, member_id, reason, from_at, until_at) values (${id}, ${memberId}, ${reason}, ${from}, ${until})`.execute(
    trx,
  )
}

/** The hold that ends last among those in force. */
export async function lastWithdrawalHold(q: Queryable, memberId: Id<'member'>, now: Instant): Promise<WithdrawalHold | null> {
  const { rows } = await sql<WithdrawalHold>`
    select reason, until_at as until from accounts.withdrawal_hold
    where member_id = ${memberId} and until_at > ${now} order by until_at desc, id desc limit 1`.execute(q)
  return rows[0] ?? null
}
