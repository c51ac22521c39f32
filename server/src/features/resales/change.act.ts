import { offersChanged, resaleChanged } from '@ohmstead/contract/resales/events'
import { leaseBought, leaseEnded, leaseStarted } from '@ohmstead/contract/packages/events'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../platform/database.ts'
import { publish } from '../../platform/outbox.ts'
import { announcePassedHosting } from '../hosting/index.ts'
import { leaseById } from '../packages/index.ts'
import { walletChangedFor } from '../wallets/index.ts'
import type { ResaleRow } from './resale.store.ts'

/** Refreshes the pages of seller and buyer, and what members offer. */
export async function resaleChangedFor(trx: Trx, { id, sellerId, buyerId, state }: ResaleRow): Promise<void> {
  for (const memberId of buyerId === null ? [sellerId] : [sellerId, buyerId]) {
    await publish(trx, resaleChanged, { memberId, resaleId: id })
    if (buyerId !== null) await walletChangedFor(trx, memberId)
  }
  if (state !== 'released' && state !== 'cancelled') await publish(trx, offersChanged, { page: 'all' })
}

/** Publishes that a lease ended for one member and continues for another; the database has passed it on. */
export async function announcePassedLease(
  trx: Trx,
  {
    from,
    to,
    reason,
    at,
  }: { readonly from: Id<'lease'>; readonly to: Id<'lease'> | null; readonly reason: 'sold' | 'cancelled'; readonly at: Instant },
): Promise<void> {
  assert(to !== null, 'a lease was passed on')
  const [ended, begun] = [await leaseById(trx, from), await leaseById(trx, to)]
  assert(ended?.endedAt && begun, 'one lease ended and another began')
  await publish(trx, leaseEnded, { memberId: ended.memberId, leaseId: from, reason, at })
  if (begun.origin === 'resale') await publish(trx, leaseBought, { memberId: begun.memberId, leaseId: to, pointId: begun.pointId, at })
  await publish(trx, leaseStarted, { memberId: begun.memberId, leaseId: to, at })
  await announcePassedHosting(trx, { from, to, at: ended.endedAt })
}
