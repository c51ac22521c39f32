import { formatAmount, subtract } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import { cancelResale } from '@ohmstead/contract/resales/calls'
import { resaleErrors as e } from '@ohmstead/contract/resales/errors'
import { implement } from '../../../platform/implement.ts'
import { newId } from '../../../platform/ids.ts'
import { lockHosting } from '../../hosting/index.ts'
import { openAccounts, post } from '../../ledger/index.ts'
import { leaseById } from '../../packages/index.ts'
import { announcePassedLease, resaleChangedFor } from '../change.act.ts'
import { resaleCancelled } from '../postings.ts'
import { withdrawingAt } from '../resale.ts'
import { giveBack, resaleById } from '../resale.store.ts'
import { orderView } from '../resale.view.ts'
import { postPassedDays } from '../passed-days.act.ts'

export const cancelPurchase = implement(cancelResale, async ({ trx, caller: { memberId }, lang, now, refuse }, { resaleId, refund }) => {
  const sale = await resaleById(trx, resaleId, { lock: true })
  if (sale?.buyerId !== memberId || sale.boughtLeaseId === null) return refuse(e.resaleNotFound)
  if (sale.state !== 'held' || sale.cancellableUntil === null || now >= sale.cancellableUntil) refuse(e.cancelPeriodOver)
  const cancelling = withdrawingAt(sale, now)
  assert(cancelling, 'a sold lease has days')
  if (cancelling.refund !== refund) refuse(e.refundChanged, { refund: formatAmount(cancelling.refund) })
  await lockHosting(trx, sale.boughtLeaseId)
  const lease = await leaseById(trx, sale.boughtLeaseId, { lock: true })
  assert(lease, 'a bought lease exists')

  const cancelled = await giveBack(trx, resaleId, newId('lease', now))
  if (cancelled === null) return refuse(e.cancelPeriodOver)
  assert(cancelled.returnedLeaseId !== null && cancelled.usedMicros !== null, 'a returned lease continues')
  // Another day may have begun since, by the clock of the database.
  const refunded = subtract(cancelled.priceMicros, cancelled.usedMicros)
  if (refunded !== refund) refuse(e.refundChanged, { refund: formatAmount(refunded) })
  await postPassedDays(trx, lease, now)
  await openAccounts(trx, [{ kind: 'lease_unearned', owner: cancelled.returnedLeaseId }])
  await post(trx, resaleCancelled(cancelled, now))
  await announcePassedLease(trx, { from: lease.id, to: cancelled.returnedLeaseId, reason: 'cancelled', at: now })
  await resaleChangedFor(trx, cancelled)
  return orderView(trx, cancelled, { memberId, lang, now })
})
