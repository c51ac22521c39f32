import type { Language } from '@ohmstead/contract/settings/types'
import { subtract, zero } from '@ohmstead/contract/kernel/amount'
import { addDays, dayOf } from '@ohmstead/contract/kernel/day'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../../platform/database.ts'
import { modelById, pointById } from '../../devices/index.ts'
import { earnedAfter } from '../accrual.ts'
import { daysEarned } from '../lease.ts'
import { cancellableUntil } from '../lease.ts'
import type { LeaseRow } from '../lease.store.ts'
import { packageById } from '../package.store.ts'
import { realisedBetween } from '../realised.store.ts'

/** A lease as its member sees it. */
export async function leaseView(q: Queryable, lease: LeaseRow, language: Language, now: Instant) {
  const pack = await packageById(q, lease.packageId)
  const point = await pointById(q, lease.pointId)
  const model = await modelById(q, point.modelId)
  const until = lease.endedAt ?? now
  const received = lease.effectiveAt === null ? zero : await realisedBetween(q, lease.pointId, dayOf(lease.effectiveAt), addDays(dayOf(until), 1))
  return {
    id: lease.id,
    packageId: lease.packageId,
    packageName: pack?.names[language] ?? pack?.names['en_US'] ?? lease.packageId,
    model,
    pointId: lease.pointId,
    serial: point.serial,
    placement: lease.placement,
    state: lease.state,
    price: lease.priceMicros,
    cycleDays: lease.cycleDays,
    boughtAt: lease.boughtAt,
    effectiveAt: lease.effectiveAt,
    expiresAt: lease.expiresAt,
    cancellableUntil: cancellableUntil(lease),
    refundNow: refundAt(lease, now),
    received,
    difference: subtract(received, lease.priceMicros),
    hosting: null,
  }
}

/** What cancelling now gives back: all that its days have not earned; nothing once the period is over. */
export function refundAt(lease: LeaseRow, now: Instant) {
  const cancellable = lease.endedAt === null && now < cancellableUntil(lease)
  return cancellable ? subtract(lease.priceMicros, earnedAfter(lease.priceMicros, lease.cycleDays, daysEarned(lease, now))) : zero
}
