import { assert } from '@ohmstead/contract/kernel/assert'
import { divide, micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Language } from '@ohmstead/contract/settings/types'
import type { Queryable } from '../../platform/database.ts'
import { modelById, pointById } from '../devices/index.ts'
import { costPerMonth, leaseById, minutesPerHosting, packageById, realisedViews, type LeaseRow } from '../packages/index.ts'
import { daysLeft, feeKept, proceedsOf, withdrawingAt } from './resale.ts'
import type { ResaleRow } from './resale.store.ts'

/** The name of a package in a language. */
export async function nameOfPackage(q: Queryable, id: Id<'package'>, language: Language): Promise<string> {
  const names = (await packageById(q, id))?.names
  return names?.[language] ?? names?.en_US ?? id
}

async function leaseOf(q: Queryable, id: Id<'lease'>): Promise<LeaseRow> {
  const lease = await leaseById(q, id)
  assert(lease, 'a resale is of a lease')
  return lease
}

/** An open offer as other members see it. */
export async function offerView(q: Queryable, row: ResaleRow, reader: { memberId: Id<'member'>; lang: Language; now: Instant }) {
  const lease = await leaseOf(q, row.leaseId)
  const point = await pointById(q, lease.pointId)
  assert(lease.expiresAt !== null, 'an offered lease is in effect')
  return {
    id: row.id,
    packageName: await nameOfPackage(q, lease.packageId, reader.lang),
    model: await modelById(q, point.modelId),
    site: point.site?.name ?? null,
    serial: point.serial,
    tier: lease.tier,
    rank: lease.rank,
    price: row.priceMicros,
    daysLeft: daysLeft(lease, reader.now),
    expiresAt: lease.expiresAt,
    hostingPerDay: lease.hostingPerDay,
    offeredAt: row.offeredAt,
    validUntil: row.validUntil,
    isOwn: row.sellerId === reader.memberId,
  }
}

/** An offer with its terms and the realised results of its model. */
export async function offerDetailView(q: Queryable, row: ResaleRow, reader: { memberId: Id<'member'>; lang: Language; now: Instant }) {
  const lease = await leaseOf(q, row.leaseId)
  const offer = await offerView(q, row, reader)
  const cost = costPerMonth(row.priceMicros, offer.daysLeft)
  return {
    ...offer,
    termsVersion: lease.termsVersion,
    minutesPerHosting: minutesPerHosting(lease.hostingPerDay),
    costPerMonth: cost,
    // Rounded as the started days are.
    dayCost: micros(divide(row.priceMicros, BigInt(offer.daysLeft), 'down')),
    ...(await realisedViews(q, offer.model.id, cost, reader.now)),
  }
}

/** A resale as its seller or its buyer sees it. */
export async function orderView(q: Queryable, row: ResaleRow, reader: { memberId: Id<'member'>; lang: Language; now: Instant }) {
  const lease = await leaseOf(q, row.leaseId)
  const isBuyer = row.buyerId === reader.memberId
  const until = row.state === 'cancelled' ? row.endedAt : row.state === 'held' ? reader.now : null
  const cancelling = until === null || (row.cancellableUntil !== null && until >= row.cancellableUntil) ? null : withdrawingAt(row, until)
  return {
    id: row.id,
    side: isBuyer ? ('buyer' as const) : ('seller' as const),
    name: await nameOfPackage(q, lease.packageId, reader.lang),
    serial: (await pointById(q, lease.pointId)).serial,
    state: row.state,
    price: row.priceMicros,
    fee: feeKept(row),
    proceeds: proceedsOf(row),
    daysLeft: row.days,
    offeredAt: row.offeredAt,
    validUntil: row.validUntil,
    soldAt: row.soldAt,
    cancellableUntil: row.cancellableUntil,
    endedAt: row.endedAt,
    cancelling: cancelling && (row.state === 'cancelled' ? { ...cancelling, nextDayAt: null } : cancelling),
    leaseId: (isBuyer ? row.boughtLeaseId : row.returnedLeaseId) ?? row.leaseId,
  }
}
