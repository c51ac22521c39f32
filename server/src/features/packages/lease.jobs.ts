import { leaseEnded, leaseStarted } from '@ohmstead/contract/packages/events'
import { after, DAY_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { stationBooted } from '@ohmstead/contract/devices/events'
import type { Trx } from '../../platform/database.ts'
import { due } from '../../platform/due.ts'
import { listen, publish } from '../../platform/outbox.ts'
import { openRetries } from '../../platform/retries.ts'
import { accrueUpTo } from './accrual.jobs.ts'
import { extendBeforeEnd } from './fault-day.jobs.ts'
import { mayTakeEffectFrom, takesEffectAtLatest } from './lease.ts'
import { endLease, leaseById, leaseOfPoint, leasesDue, markDelivered, startLease, type LeaseRow } from './lease.store.ts'

const BATCH = 200

/** Makes a pending lease take effect at a moment, no earlier than it may. Returns whether it is in effect afterwards. */
export async function takeEffect(trx: Trx, lease: LeaseRow, at: Instant): Promise<boolean> {
  if (lease.state !== 'pending') return lease.endedAt === null
  if (at < mayTakeEffectFrom(lease)) return false
  await startLease(trx, lease.id, at, after(at, lease.cycleDays * DAY_MS))
  await publish(trx, leaseStarted, { memberId: lease.memberId, leaseId: lease.id, at })
  return true
}

const retries = openRetries('leases')

/** Starts leases whose custody did not come, and ends those whose cycle is over, with the exact due time. */
export const runLeases = due('packages.run-leases', {
  everyMs: 60_000,
  ...retries.scan({
    take: (trx, at, chosen) => leasesDue(trx, at, BATCH, chosen),
    idOf: ({ id }) => id,
    async run(trx, leases, at) {
      for (const lease of leases) await advance(trx, lease, at)
    },
  }),
})

async function advance(trx: Trx, lease: LeaseRow, now: Instant): Promise<void> {
  if (lease.state === 'pending') {
    await takeEffect(trx, lease, takesEffectAtLatest(lease) ?? now)
    return
  }
  await accrueUpTo(trx, lease, now)
  const { expiresAt } = await extendBeforeEnd(trx, lease, now)
  if (expiresAt !== null && expiresAt > now) return
  await endLease(trx, lease.id, 'expired', expiresAt ?? now)
  await publish(trx, leaseEnded, { memberId: lease.memberId, leaseId: lease.id, reason: 'expired', at: now })
}

/** An own-socket unit that boots after its purchase has been delivered. */
export const onDelivery = listen('packages.mark-delivered', [stationBooted], async (trx, { payload }) => {
  const lease = await leaseOfPoint(trx, payload.pointId, payload.at)
  if (lease?.placement === 'ownSocket' && lease.deliveredAt === null) await markDelivered(trx, lease.id, payload.at)
})

export async function leaseInEffect(trx: Trx, id: LeaseRow['id'], at: Instant): Promise<LeaseRow | null> {
  const lease = await leaseById(trx, id, { lock: true })
  if (lease === null || !(await takeEffect(trx, lease, at))) return null
  return leaseById(trx, id)
}
