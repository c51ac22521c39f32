import { blinkDevice } from '@ohmstead/contract/hosting/calls'
import { hostingErrors } from '@ohmstead/contract/hosting/errors'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { implement } from '../../../platform/implement.ts'
import { isOnline } from '../../devices/index.ts'
import { commandUnit, takeFact } from '../flow.jobs.ts'
import { stepOf } from '../flow.ts'
import { flowOf } from '../flow.store.ts'
import { hostingView } from '../hosting.view.ts'
import { ownFlow } from '../own-flow.act.ts'

export const blinkDeviceOfFlow = implement(blinkDevice, async ({ trx, caller, now, refuse }, { hostingId, idempotencyKey }) => {
  const row = (await ownFlow(trx, caller.memberId, hostingId)) ?? refuse(hostingErrors.hostingNotFound)
  if (row.pointId === null || stepOf(flowOf(row)) !== 'match') return refuse(hostingErrors.stepNotReached, { step: 'match' })
  if (!(await isOnline(trx, row.pointId))) refuse(hostingErrors.deviceOffline)
  await commandUnit(trx, row, {
    purpose: 'blink',
    intent: { kind: 'identify', seconds: 60 },
    key: `hosting:${row.id}:blink:${idempotencyKey}`,
    at: now,
    timeoutMs: MINUTE_MS,
  })
  const after = await takeFact(trx, row, { kind: 'blinkAsked' }, { at: now, action: 'identify', detail: '', frameId: null })
  return hostingView(trx, after, now)
})
