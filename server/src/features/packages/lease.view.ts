import type { Language } from '@ohmstead/contract/settings/types'
import { subtract } from '@ohmstead/contract/kernel/amount'
import { wh } from '@ohmstead/contract/kernel/energy'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'
import { modelById, pointById } from '../devices/index.ts'
import { cancellableUntil, cancellingAt, leaseAfter, perDayOf, type Cancelling } from './lease.ts'
import type { LeaseRow } from './lease.store.ts'
import { packageById } from './package.store.ts'
import { figuresOf } from './realised.store.ts'

/** A lease as its member sees it. */
export async function leaseView(q: Queryable, lease: LeaseRow, language: Language, now: Instant) {
  const pack = await packageById(q, lease.packageId)
  const point = await pointById(q, lease.pointId)
  const model = await modelById(q, point.modelId)
  const figures = await figuresOf(q, lease.id)
  return {
    id: lease.id,
    packageId: lease.packageId,
    packageName: pack?.names[language] ?? pack?.names['en_US'] ?? lease.packageId,
    model,
    pointId: lease.pointId,
    serial: point.serial,
    placement: lease.placement,
    tier: lease.tier,
    rank: lease.rank,
    state: lease.state,
    origin: lease.origin,
    price: lease.paidMicros,
    cycleDays: lease.cycleDays,
    boughtAt: lease.boughtAt,
    // A lease that continues another was in effect before its member had it.
    effectiveAt: lease.effectiveAt !== null && lease.effectiveAt < lease.boughtAt ? lease.boughtAt : lease.effectiveAt,
    expiresAt: lease.expiresAt,
    startAtOnce: lease.startAtOnce,
    startsAgain: lease.startsAgain,
    cancellableUntil: cancellableUntil(lease),
    cancelling: cancellingOf(lease, now),
    endedAt: lease.endedAt,
    extendedDays: lease.extendedDays,
    received: figures.net,
    gross: figures.gross,
    energyWh: wh(Number(figures.energyWh)),
    perDay: perDayOf(lease, figures, now),
    // What a lease cost that was sold or returned follows from its orders.
    difference: lease.state === 'sold' || lease.origin === 'return' ? null : subtract(figures.net, lease.paidMicros),
  }
}

/** The refund of cancelling now, or when it was cancelled; null where it was not and cannot be. */
function cancellingOf(lease: LeaseRow, now: Instant): Cancelling | null {
  if (lease.state === 'cancelled' && lease.endedAt !== null) return { ...cancellingAt(lease, lease.endedAt), nextDayAt: null }
  return leaseAfter(lease.state, 'cancel') !== null && lease.origin !== 'return' && now < cancellableUntil(lease) ? cancellingAt(lease, now) : null
}
