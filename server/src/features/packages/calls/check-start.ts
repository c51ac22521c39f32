import { startCheck } from '@ohmstead/contract/packages/calls'
import { packageErrors } from '@ohmstead/contract/packages/errors'
import { divide, micros } from '@ohmstead/contract/kernel/amount'
import { implement } from '../../../platform/implement.ts'
import { startsAgain } from '../lease.store.ts'
import { packageById } from '../package.store.ts'

export const checkStart = implement(startCheck, async ({ trx, caller, now, refuse }, { packageId }) => {
  const pack = (await packageById(trx, packageId)) ?? refuse(packageErrors.packageNotFound)
  return {
    startsAgain: await startsAgain(trx, caller.memberId, now),
    // Rounded as the used days of a cancelled lease are.
    dayCost: micros(divide(pack.priceMicros, BigInt(pack.cycleDays), 'down')),
  }
})
