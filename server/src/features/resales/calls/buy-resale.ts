import { formatAmount, greatest, micros, subtract, type Micros } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { buyResale } from '@ohmstead/contract/resales/calls'
import { resaleErrors as e } from '@ohmstead/contract/resales/errors'
import { withSavepoint, type Trx } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import { implement, type CallContext } from '../../../platform/implement.ts'
import { isAffiliated, paymentsHeldUntil } from '../../accounts/index.ts'
import { findPoint } from '../../devices/index.ts'
import { lockHosting } from '../../hosting/index.ts'
import { balanceOf, LedgerRefusal, openAccounts, post } from '../../ledger/index.ts'
import { grantsAt } from '../../levels/index.ts'
import { leaseById, countedLeases, serializePurchases, type LeaseRow } from '../../packages/index.ts'
import { maySend } from '../../transfers/index.ts'
import { announcePassedLease, resaleChangedFor } from '../change.act.ts'
import { postPassedDays } from '../passed-days.act.ts'
import { resaleSold } from '../postings.ts'
import { resaleById, sell, type ResaleRow } from '../resale.store.ts'
import { orderView } from '../resale.view.ts'

type At = CallContext<typeof buyResale>

export const buyLease = implement(buyResale, async (at, input) => {
  const { trx, caller, lang, now, refuse } = at
  const { memberId } = caller
  await serializePurchases(trx, memberId)
  // Other buyers wait for this lock, and then find that it is not for sale.
  const offer = await resaleById(trx, input.resaleId, { lock: true })
  if (offer?.state !== 'offered' || now >= offer.validUntil) return refuse(e.notForSale)
  if (offer.sellerId === memberId) refuse(e.ownOffer)
  if (offer.priceMicros !== input.price) refuse(e.priceChanged)
  await judgeBuyer(at, offer)
  await lockHosting(trx, offer.leaseId)
  const lease = await leaseById(trx, offer.leaseId, { lock: true })
  assert(lease, 'an offer is of a lease')
  if (lease.termsVersion !== input.termsVersion) refuse(e.termsChanged)
  if ((await findPoint(trx, lease.pointId))?.retiredAt != null) refuse(e.notForSale)

  const sold = await sell(trx, offer.id, { buyerId: memberId, boughtLeaseId: newId('lease', now) })
  if (sold === null) return refuse(e.notForSale)
  assert(sold.boughtLeaseId !== null, 'a sold lease continues')
  const missing = await moveMoney(trx, lease, sold, now)
  if (missing !== null) refuse(e.insufficientBalance, { missing: formatAmount(missing) })
  await announcePassedLease(trx, { from: lease.id, to: sold.boughtLeaseId, reason: 'sold', at: now })
  await resaleChangedFor(trx, sold)
  return orderView(trx, sold, { memberId, lang, now })
})

/** Whether these two members may trade, and whether the buyer may have another lease. The database decides again. */
async function judgeBuyer({ trx, now, caller: { memberId }, refuse }: At, { sellerId }: ResaleRow): Promise<void> {
  if (await isAffiliated(trx, memberId)) refuse(e.affiliated)
  if ((await paymentsHeldUntil(trx, memberId, now)) !== null) refuse(e.paymentsHeld)
  if (!(await maySend(trx, memberId, sellerId)) || (await paymentsHeldUntil(trx, sellerId, now)) !== null) refuse(e.sellerRefused)
  const { leasesAtATime } = await grantsAt(trx, memberId, now)
  if (leasesAtATime !== null && (await countedLeases(trx, memberId)) >= leasesAtATime) refuse(e.leasesAtATimeReached, { limit: leasesAtATime })
}

/**
 * Posts the days that passed under the seller, holds the price, and moves the money of the other days with the lease; or returns the missing amount. The
 * ledger decides: a balance that was read before may be put on hold by a charge a moment later.
 */
async function moveMoney(trx: Trx, lease: LeaseRow, sold: ResaleRow, now: Instant): Promise<Micros | null> {
  await postPassedDays(trx, lease, now)
  assert(sold.boughtLeaseId !== null && sold.buyerId !== null, 'a sold lease continues')
  await openAccounts(trx, [{ kind: 'lease_unearned', owner: sold.boughtLeaseId }])
  try {
    await withSavepoint(trx, () => post(trx, resaleSold(sold, now)))
    return null
  } catch (error) {
    if (!(error instanceof LedgerRefusal) || error.reason !== 'insufficient') throw error
    const { availableMicros } = await balanceOf(trx, { kind: 'recharge', owner: sold.buyerId })
    // Money that arrived meanwhile may cover the price; the buyer can try again.
    return greatest(micros(1n), subtract(sold.priceMicros, availableMicros))
  }
}
