import { formatAmount, greatest, micros, subtract, type Micros } from '@ohmstead/contract/kernel/amount'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { subscribe } from '@ohmstead/contract/packages/calls'
import { packageErrors } from '@ohmstead/contract/packages/errors'
import { leaseBought } from '@ohmstead/contract/packages/events'
import { withSavepoint, type Trx } from '../../../platform/database.ts'
import { implement } from '../../../platform/implement.ts'
import { newId } from '../../../platform/ids.ts'
import { commissionedPoints } from '../../devices/index.ts'
import { balanceOf, LedgerRefusal, openAccounts, post } from '../../ledger/index.ts'
import { hasVersion } from '../../legal/index.ts'
import { grantsAt } from '../../levels/index.ts'
import { walletChangedFor } from '../../wallets/index.ts'
import { insertLease, leaseById, reserveUnit, countedLeases, serializePurchases, startsAgain, type LeaseRow } from '../lease.store.ts'
import { packageById, type PackageRow } from '../package.store.ts'
import { leasePurchase } from '../postings.ts'
import { leaseView } from '../lease.view.ts'
import { freeUnits } from '../package.view.ts'

export const subscribeToPackage = implement(subscribe, async (at, input) => {
  const { trx, now, caller, refuse, publish } = at
  await serializePurchases(trx, caller.memberId)
  const pack = (await packageById(trx, input.packageId)) ?? refuse(packageErrors.packageNotFound)
  if (!pack.onSale) refuse(packageErrors.packageNotOnSale)
  if (pack.priceMicros !== input.price) refuse(packageErrors.priceChanged)
  if (pack.termsVersion !== input.termsVersion || !(await hasVersion(trx, 'lease', pack.termsVersion))) refuse(packageErrors.termsChanged)
  const again = input.startAtOnce && (await startsAgain(trx, caller.memberId, now))
  if (again && input.startsAgain !== true) refuse(packageErrors.startsAgain)
  const { leasesAtATime } = await grantsAt(trx, caller.memberId, now)
  if (leasesAtATime !== null && (await countedLeases(trx, caller.memberId)) >= leasesAtATime)
    refuse(packageErrors.leasesAtATimeReached, { limit: leasesAtATime })
  const units = await commissionedPoints(trx, pack.modelId)
  const pointId = (await reserveUnit(trx, await freeUnits(trx, units, input.placement, now), now)) ?? refuse(packageErrors.soldOut)

  const lease = leaseOf(pack, {
    memberId: caller.memberId,
    pointId,
    placement: input.placement,
    startAtOnce: input.startAtOnce,
    startsAgain: again,
    now,
  })
  await insertLease(trx, lease)
  await openAccounts(trx, [{ kind: 'lease_unearned', owner: lease.id }])
  const missing = await pay(trx, lease, now)
  if (missing !== null) refuse(packageErrors.insufficientBalance, { missing: formatAmount(missing) })
  await publish(leaseBought, { memberId: lease.memberId, leaseId: lease.id, pointId, at: now })
  await walletChangedFor(trx, lease.memberId)
  return leaseView(trx, (await leaseById(trx, lease.id)) ?? lease, at.lang, now)
})

/**
 * Takes the price from the recharge wallet, or returns the missing amount. The ledger decides: a balance that was read before may be put on
 * hold by a charge a moment later.
 */
async function pay(trx: Trx, { id, memberId, priceMicros: price }: LeaseRow, at: Instant): Promise<Micros | null> {
  try {
    await withSavepoint(trx, () => post(trx, leasePurchase({ id, memberId, price, at })))
    return null
  } catch (error) {
    if (!(error instanceof LedgerRefusal) || error.reason !== 'insufficient') throw error
    const { availableMicros } = await balanceOf(trx, { kind: 'recharge', owner: memberId })
    // Money that arrived meanwhile may cover the price; the buyer can try again.
    return greatest(micros(1n), subtract(price, availableMicros))
  }
}

/** The lease with the current terms of the catalogue, which it keeps. */
function leaseOf(
  pack: PackageRow,
  buyer: Pick<LeaseRow, 'memberId' | 'pointId' | 'placement' | 'startAtOnce' | 'startsAgain'> & { now: LeaseRow['boughtAt'] },
): LeaseRow {
  const { now, ...terms } = buyer
  return {
    ...terms,
    id: newId('lease', now),
    packageId: pack.id,
    tier: pack.tier,
    rank: pack.rank,
    priceMicros: pack.priceMicros,
    cycleDays: pack.cycleDays,
    hostingPerDay: pack.hostingPerDay,
    termsVersion: pack.termsVersion,
    state: 'pending',
    boughtAt: now,
    deliveredAt: null,
    effectiveAt: null,
    expiresAt: null,
    endedAt: null,
    accruedDays: 0,
    extendedDays: 0,
    origin: 'catalogue',
    paidMicros: pack.priceMicros,
  }
}
