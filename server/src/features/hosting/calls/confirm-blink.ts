import { confirmBlink } from '@ohmstead/contract/hosting/calls'
import { hostingErrors } from '@ohmstead/contract/hosting/errors'
import { implement } from '../../../platform/implement.ts'
import { takeFact } from '../flow.jobs.ts'
import { hostingView } from '../hosting.view.ts'
import { ownFlow } from '../own-flow.act.ts'

export const confirmBlinkOfFlow = implement(confirmBlink, async ({ trx, caller, now, refuse }, { hostingId }) => {
  const row = (await ownFlow(trx, caller.memberId, hostingId)) ?? refuse(hostingErrors.hostingNotFound)
  if (row.blink !== 'blinking') refuse(hostingErrors.stepNotReached, { step: 'match' })
  const after = await takeFact(trx, row, { kind: 'blinkSeen' }, { at: now, action: 'identify', detail: '', frameId: null })
  return hostingView(trx, after, now)
})
