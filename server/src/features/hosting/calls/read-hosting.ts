import { hostingStateCall } from '@ohmstead/contract/hosting/calls'
import { implement } from '../../../platform/implement.ts'
import { findFlows } from '../flow.store.ts'
import { hostingView } from '../hosting.view.ts'

export const readHosting = implement(hostingStateCall, async ({ trx, caller, now }, { hostingId, leaseId }) => {
  const rows = await findFlows(trx, {
    memberId: caller.memberId,
    ...(hostingId && { id: hostingId, withEnded: true }),
    ...(leaseId && { leaseId }),
  })
  const list = []
  for (const row of rows) list.push(await hostingView(trx, row, now))
  return { list }
})
