import { subtract } from '@ohmstead/contract/kernel/amount'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../platform/database.ts'
import { due } from '../../platform/due.ts'
import { openRetries } from '../../platform/retries.ts'
import { post } from '../ledger/index.ts'
import { setting } from '../settings/index.ts'
import { earnedAfter } from './accrual.ts'
import { daysEarned } from './lease.ts'
import { leasesToAccrue, markAccrued, type LeaseRow } from './lease.store.ts'
import { leaseAccrual } from './postings.ts'

const BATCH = 200

/** Accrues the days of a lease that passed and are not accrued yet. The caller has locked the lease. */
export async function accrueUpTo(trx: Trx, lease: LeaseRow, now: Instant): Promise<void> {
  const days = daysEarned(lease, now)
  if (days <= lease.accruedDays) return
  await postAccrual(trx, lease, days, now)
  await markAccrued(trx, lease.id, days)
}

/** Posts what a lease earned up to one of its days; the caller stores the new day. */
export async function postAccrual(trx: Trx, lease: LeaseRow, days: number, now: Instant): Promise<void> {
  if (days <= lease.accruedDays) return
  const amount = subtract(earnedAfter(lease.priceMicros, lease.cycleDays, days), earnedAfter(lease.priceMicros, lease.cycleDays, lease.accruedDays))
  const vatPpm = await setting(trx, 'packages.leaseVatPpm')
  await post(trx, leaseAccrual({ id: lease.id, fromDay: lease.accruedDays, day: days, amount, vatPpm, at: now }))
}

const retries = openRetries('leases')

/** Accrues the price of running leases by day; catches up after any interruption. */
export const accrueLeases = due('packages.accrue-leases', {
  everyMs: 60_000,
  ...retries.scan({
    take: (trx, at, chosen) => leasesToAccrue(trx, at, BATCH, chosen),
    idOf: ({ id }) => id,
    async run(trx, leases, at) {
      for (const lease of leases) await accrueUpTo(trx, lease, at)
    },
  }),
})
