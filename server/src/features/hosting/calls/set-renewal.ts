import { setRenewal } from '@ohmstead/contract/hosting/calls'
import { hostingErrors } from '@ohmstead/contract/hosting/errors'
import { implement } from '../../../platform/implement.ts'
import { saveRenewal } from '../flow.store.ts'
import { hostingView } from '../hosting.view.ts'
import { ownFlow } from '../own-flow.act.ts'

export const setRenewalOfFlow = implement(setRenewal, async ({ trx, caller, now, refuse }, { hostingId, renewal }) => {
  const row = (await ownFlow(trx, caller.memberId, hostingId)) ?? refuse(hostingErrors.hostingNotFound)
  await saveRenewal(trx, row.id, renewal)
  return hostingView(trx, { ...row, renewal }, now)
})
