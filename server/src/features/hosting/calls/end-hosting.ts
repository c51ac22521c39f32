import { endHosting } from '@ohmstead/contract/hosting/calls'
import { hostingErrors } from '@ohmstead/contract/hosting/errors'
import { implement } from '../../../platform/implement.ts'
import { endFlow } from '../flow.jobs.ts'
import { leavePlace } from '../queue.store.ts'
import { hostingView } from '../hosting.view.ts'
import { ownFlow } from '../own-flow.act.ts'

export const endHostingOfFlow = implement(endHosting, async ({ trx, caller, now, refuse }, { hostingId }) => {
  const row = (await ownFlow(trx, caller.memberId, hostingId)) ?? refuse(hostingErrors.hostingNotFound)
  if (row.state === 'ended') return hostingView(trx, row, now)
  await leavePlace(trx, row.id)
  return hostingView(trx, await endFlow(trx, row, now, 'member'), now)
})
