import { quoteResale } from '@ohmstead/contract/resales/calls'
import { resaleErrors } from '@ohmstead/contract/resales/errors'
import { implement } from '../../../platform/implement.ts'
import { isAffiliated, paymentsHeldUntil } from '../../accounts/index.ts'
import { cancellableUntil, leaseById } from '../../packages/index.ts'
import { setting } from '../../settings/index.ts'
import { daysLeft, highestPrice, leaseObstacle, offerValidUntil } from '../resale.ts'
import { offerOfLease } from '../resale.store.ts'

export const quoteResaleOfLease = implement(quoteResale, async ({ trx, caller: { memberId }, now, refuse }, { leaseId }) => {
  const lease = await leaseById(trx, leaseId)
  if (lease?.memberId !== memberId) return refuse(resaleErrors.leaseNotFound)
  const offer = await offerOfLease(trx, leaseId)
  const ofLease = leaseObstacle(lease, now)
  const heldUntil = await paymentsHeldUntil(trx, memberId, now)
  const ofMember = (await isAffiliated(trx, memberId)) ? ('affiliated' as const) : heldUntil === null ? null : ('paymentsHeld' as const)
  const obstacle = ofLease ?? ofMember
  const until = cancellableUntil(lease)
  return {
    leaseId,
    obstacle,
    obstacleUntil: obstacle === 'cancellable' ? until : obstacle === 'paymentsHeld' ? heldUntil : null,
    cancellableUntil: obstacle === null && lease.origin === 'catalogue' && now < until ? until : null,
    highestPrice: highestPrice(lease, now),
    daysLeft: daysLeft(lease, now),
    validUntil: offerValidUntil(lease, now),
    feeRatePpm: await setting(trx, 'resales.feeRatePpm'),
    offer: offer && { id: offer.id, price: offer.priceMicros, fee: offer.feeMicros, validUntil: offer.validUntil },
  }
})
