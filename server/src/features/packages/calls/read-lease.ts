import { leaseDetail } from '@ohmstead/contract/packages/calls'
import { packageErrors } from '@ohmstead/contract/packages/errors'
import { implement } from '../../../platform/implement.ts'
import { leaseById } from '../lease.store.ts'
import { leaseView } from '../lease.view.ts'

export const readLease = implement(leaseDetail, async ({ trx, caller, lang, now, refuse }, { leaseId }) => {
  const lease = await leaseById(trx, leaseId)
  if (lease?.memberId !== caller.memberId) return refuse(packageErrors.leaseNotFound)
  return leaseView(trx, lease, lang, now)
})
