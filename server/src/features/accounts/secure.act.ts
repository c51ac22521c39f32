import { holdHours, type HoldingAct } from '@ohmstead/contract/accounts/types'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, HOUR_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { RequestContext } from '../../platform/implement.ts'
import type { Address } from './address.ts'
import { insertWithdrawalHold, lastWithdrawalHold } from './withdrawal-hold.store.ts'
import { noticeSecurity, originOf, type Noticing } from './notice-security.act.ts'

/** Holds a member's withdrawals for a time that cannot be shortened. */
export async function holdWithdrawals(
  trx: Trx,
  { memberId, reason, forMs, at }: { memberId: Id<'member'>; reason: HoldingAct; forMs: number; at: Instant },
): Promise<void> {
  if (forMs > 0) await insertWithdrawalHold(trx, { id: newId('withdrawalHold', at), memberId, reason, from: at, until: after(at, forMs) })
}

type Securing = Noticing & Pick<RequestContext, 'ip' | 'userAgent'>

/**
 * The consequences of a security change: withdrawals are held, and every address is notified, including those until now. Returns until when
 * withdrawals are held, by this change or by an earlier one that holds them longer.
 */
export async function secure(at: Securing, memberId: Id<'member'>, act: HoldingAct, formerly: readonly Address[] = []): Promise<Instant> {
  const { trx, now } = at
  const forMs = holdHours[act] * HOUR_MS
  await holdWithdrawals(trx, { memberId, reason: act, forMs, at: now })
  const held = forMs > 0 ? { heldUntil: after(now, forMs) } : {}
  await noticeSecurity(at, { memberId, kind: act, params: { ...originOf(at), ...held }, formerly })
  return (await lastWithdrawalHold(trx, memberId, now))?.until ?? now
}
