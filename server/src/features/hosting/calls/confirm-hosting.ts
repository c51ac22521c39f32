import { confirmHosting } from '@ohmstead/contract/hosting/calls'
import { hostingErrors } from '@ohmstead/contract/hosting/errors'
import { implement } from '../../../platform/implement.ts'
import { isOnline } from '../../devices/index.ts'
import { leaseById, mayHost } from '../../packages/index.ts'
import { commandUnit, takeFact } from '../flow.jobs.ts'
import { stepOf } from '../flow.ts'
import { flowOf, saveTerms } from '../flow.store.ts'
import { hostingView } from '../hosting.view.ts'
import { ownFlow } from '../own-flow.act.ts'

export const confirmHostingOfFlow = implement(confirmHosting, async ({ trx, caller, now, refuse }, { hostingId, termsVersion, idempotencyKey }) => {
  const row = (await ownFlow(trx, caller.memberId, hostingId)) ?? refuse(hostingErrors.hostingNotFound)
  const lease = await leaseById(trx, row.leaseId)
  if (row.pointId === null || stepOf(flowOf(row)) !== 'confirm' || lease === null || !mayHost(lease, now)) {
    return refuse(hostingErrors.stepNotReached, { step: 'confirm' })
  }
  if (lease.termsVersion !== termsVersion) refuse(hostingErrors.termsChanged)
  if (!(await isOnline(trx, row.pointId))) refuse(hostingErrors.deviceOffline)
  await saveTerms(trx, row.id, termsVersion, now)
  await commandUnit(trx, row, {
    purpose: 'offer',
    intent: { kind: 'setAvailability', connector: 0, available: true },
    key: `hosting:${row.id}:offer:${idempotencyKey}`,
    at: now,
  })
  const after = await takeFact(trx, row, { kind: 'confirmed' }, { at: now, action: 'terms', detail: termsVersion, frameId: null })
  return hostingView(trx, after, now)
})
