import { assert } from '@ohmstead/contract/kernel/assert'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../platform/database.ts'
import { leaseById, postAccrual, type LeaseRow } from '../packages/index.ts'

/** Posts the days of a lease that ended by being passed on, up to the day that the database counted. */
export async function postPassedDays(trx: Trx, before: LeaseRow, now: Instant): Promise<void> {
  const ended = await leaseById(trx, before.id)
  assert(ended?.endedAt, 'the lease ended')
  await postAccrual(trx, before, ended.accruedDays, now)
}
