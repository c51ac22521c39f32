import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import { changeResale, offerResale, withdrawResale } from '@ohmstead/contract/resales/calls'
import { resaleErrors as e } from '@ohmstead/contract/resales/errors'
import { implement } from '../../../platform/implement.ts'
import { newId } from '../../../platform/ids.ts'
import { isAffiliated, paymentsHeldUntil } from '../../accounts/index.ts'
import { leaseById } from '../../packages/index.ts'
import { resaleChangedFor } from '../change.act.ts'
import { highestPrice, leaseObstacle } from '../resale.ts'
import { changePrice, insertOffer, resaleById, withdrawOffer } from '../resale.store.ts'
import { orderView } from '../resale.view.ts'

const obstacles = { ownSocket: e.ownSocket, notInEffect: e.notInEffect, cancellable: e.stillCancellable, fewDays: e.fewDays } as const

export const offerLease = implement(offerResale, async ({ trx, caller: { memberId }, lang, now, refuse }, { leaseId, price }) => {
  const lease = await leaseById(trx, leaseId, { lock: true })
  if (lease?.memberId !== memberId) return refuse(e.leaseNotFound)
  if (lease.state === 'forSale') refuse(e.alreadyOffered)
  const obstacle = leaseObstacle(lease, now)
  if (obstacle !== null) refuse(obstacles[obstacle])
  if (await isAffiliated(trx, memberId)) refuse(e.affiliated)
  if ((await paymentsHeldUntil(trx, memberId, now)) !== null) refuse(e.paymentsHeld)
  const highest = highestPrice(lease, now)
  if (price > highest) refuse(e.priceTooHigh, { highest: formatAmount(highest) })

  const offer = await insertOffer(trx, { id: newId('resale', now), leaseId, sellerId: memberId, priceMicros: price })
  assert(offer, 'an inserted offer exists')
  await resaleChangedFor(trx, offer)
  return orderView(trx, offer, { memberId, lang, now })
})

export const changeOffer = implement(changeResale, async ({ trx, caller: { memberId }, lang, now, refuse }, { resaleId, price }) => {
  const offer = await resaleById(trx, resaleId, { lock: true })
  if (offer?.sellerId !== memberId) return refuse(e.resaleNotFound)
  if (offer.state !== 'offered' || now >= offer.validUntil) refuse(e.offerOver)
  if ((await paymentsHeldUntil(trx, memberId, now)) !== null) refuse(e.paymentsHeld)
  const lease = await leaseById(trx, offer.leaseId)
  assert(lease, 'an offer is of a lease')
  const highest = highestPrice(lease, now)
  if (price > highest) refuse(e.priceTooHigh, { highest: formatAmount(highest) })

  const changed = await changePrice(trx, resaleId, price)
  if (changed === null) return refuse(e.offerOver)
  await resaleChangedFor(trx, changed)
  return orderView(trx, changed, { memberId, lang, now })
})

export const withdrawOfferOfLease = implement(withdrawResale, async ({ trx, caller: { memberId }, lang, now, refuse }, { resaleId }) => {
  const offer = await resaleById(trx, resaleId, { lock: true })
  if (offer?.sellerId !== memberId) return refuse(e.resaleNotFound)
  if (offer.state !== 'offered') refuse(e.offerOver)
  const withdrawn = await withdrawOffer(trx, resaleId)
  assert(withdrawn, 'a locked offer exists')
  await resaleChangedFor(trx, withdrawn)
  return orderView(trx, withdrawn, { memberId, lang, now })
})
