import { cancelLease } from '@ohmstead/contract/packages/calls'
import { packageErrors } from '@ohmstead/contract/packages/errors'
import { leaseEnded } from '@ohmstead/contract/packages/events'
import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import { implement } from '../../../platform/implement.ts'
import { balanceOf, post } from '../../ledger/index.ts'
import { walletChangedFor } from '../../wallets/index.ts'
import { postAccrual } from '../accrual.jobs.ts'
import { cancellableUntil, cancellingAt, leaseAfter } from '../lease.ts'
import { endLease, leaseById } from '../lease.store.ts'
import { leaseRefund } from '../postings.ts'
import { leaseView } from '../lease.view.ts'

export const cancelLeaseOfMember = implement(cancelLease, async ({ trx, caller, lang, now, refuse, publish }, { leaseId, refund }) => {
  const lease = await leaseById(trx, leaseId, { lock: true })
  if (lease?.memberId !== caller.memberId) return refuse(packageErrors.leaseNotFound)
  if (lease.state === 'cancelled') refuse(packageErrors.alreadyCancelled)
  if (lease.state === 'forSale') refuse(packageErrors.forSale)
  if (lease.origin === 'resale') refuse(packageErrors.boughtFromMember)
  if (leaseAfter(lease.state, 'cancel') === null) refuse(packageErrors.leaseOver)
  if (lease.origin === 'return' || now >= cancellableUntil(lease)) refuse(packageErrors.cancelPeriodOver)

  const cancelling = cancellingAt(lease, now)
  if (cancelling.refund !== refund) refuse(packageErrors.refundChanged, { refund: formatAmount(cancelling.refund) })

  await endLease(trx, lease.id, 'cancelled', now, cancelling.days)
  await postAccrual(trx, lease, cancelling.days, now)
  const { postedMicros } = await balanceOf(trx, { kind: 'lease_unearned', owner: lease.id })
  assert(postedMicros === refund, 'the unearned part of a lease is the balance of its account')
  if (refund > 0n) await post(trx, leaseRefund({ id: lease.id, memberId: lease.memberId, amount: refund, at: now }))
  await publish(leaseEnded, { memberId: lease.memberId, leaseId, reason: 'cancelled', at: now })
  await walletChangedFor(trx, lease.memberId)
  const ended = await leaseById(trx, lease.id)
  assert(ended !== null, 'the state of a locked lease does not change')
  return { lease: await leaseView(trx, ended, lang, now), refunded: refund }
})
