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

/** When the member last added something that confirms payments: a passkey, or an authenticator. */
export async function lastFactorAt(q: Queryable, memberId: Id<'member'>): Promise<Instant | null> {
  const { rows } = await sql<{ at: Instant | null }>`
    SELECT greatest((SELECT max(p.created_at) FROM accounts.passkey p WHERE p.member_id = ${memberId}),
                    (SELECT a.on_since FROM accounts.authenticator a WHERE a.member_id = ${memberId})) AS at`.execute(q)
  return rows[0]?.at ?? null
}

/** When a sign-in began that was the first of its device; null: the device was known. */
export async function newDeviceSince(q: Queryable, signInId: Id<'signIn'>): Promise<Instant | null> {
  const { rows } = await sql<{ at: Instant }>`SELECT s.created_at AS at FROM accounts.sign_in s WHERE s.id = ${signInId} AND s.new_device`.execute(q)
  return rows[0]?.at ?? null
}
