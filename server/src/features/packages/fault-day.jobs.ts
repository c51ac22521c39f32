import { assert } from '@ohmstead/contract/kernel/assert'
import { addDays, dayOf } from '@ohmstead/contract/kernel/day'
import { MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { leaseExtended } from '@ohmstead/contract/packages/events'
import { inTransaction, type Trx } from '../../platform/database.ts'
import { due } from '../../platform/due.ts'
import { publish } from '../../platform/outbox.ts'
import { setting } from '../settings/index.ts'
import { extendByDays, markJudged, nextToJudge, type JudgedDays } from './fault-day.store.ts'
import { leaseById, type LeaseRow } from './lease.store.ts'

const BATCH = 200
/** Days that are looked at again when a lease is about to end: the last ones may not be judged yet. */
const LAST_DAYS = 7

/** Extends leases by the days on which their units were not available by the operator's fault, once each UTC day is over. */
export const extendLeases = due('packages.extend-leases', {
  everyMs: 5 * MINUTE_MS,
  run: (db, now) =>
    inTransaction(db, async (trx) => {
      const today = dayOf(now)
      const day = await nextToJudge(trx, today)
      if (day >= today) return 0
      const extended = await extend(trx, { from: day, until: addDays(day, 1), limit: BATCH }, now)
      if (extended < BATCH) await markJudged(trx, day)
      return Math.max(1, extended)
    }),
})

/** Judges the last days of a lease before it ends; returns the lease with its end as it is then. */
export async function extendBeforeEnd(trx: Trx, { id }: Pick<LeaseRow, 'id'>, now: Instant): Promise<LeaseRow> {
  const today = dayOf(now)
  await extend(trx, { from: addDays(today, -LAST_DAYS), until: today, leaseId: id, limit: LAST_DAYS }, now)
  const lease = await leaseById(trx, id)
  assert(lease, 'a locked lease exists')
  return lease
}

async function extend(trx: Trx, days: Omit<JudgedDays, 'hours'>, now: Instant): Promise<number> {
  const extended = await extendByDays(trx, { ...days, hours: await setting(trx, 'packages.faultHours') })
  for (const { leaseId, day } of extended) {
    const lease = await leaseById(trx, leaseId)
    assert(lease, 'an extended lease exists')
    await publish(trx, leaseExtended, { memberId: lease.memberId, leaseId, day, at: now })
  }
  return extended.length
}
