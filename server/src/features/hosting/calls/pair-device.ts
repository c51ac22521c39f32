import { pairDevice } from '@ohmstead/contract/hosting/calls'
import { hostingErrors } from '@ohmstead/contract/hosting/errors'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { implement } from '../../../platform/implement.ts'
import { isOnline, provePairingCode } from '../../devices/index.ts'
import { takeFact } from '../flow.jobs.ts'
import { stepOf } from '../flow.ts'
import { flowOf } from '../flow.store.ts'
import type { Parts } from '../parts.ts'
import { hostingView } from '../hosting.view.ts'
import { ownFlow } from '../own-flow.act.ts'

export function pairDeviceOfFlow({ sealer }: Parts) {
  return implement(pairDevice, async ({ trx, caller, now, refuse, apart }, { hostingId, code }) => {
    const row = (await ownFlow(trx, caller.memberId, hostingId)) ?? refuse(hostingErrors.hostingNotFound)
    const step = stepOf(flowOf(row))
    if (row.pointId === null || step !== 'search' || row.kind !== 'ownSocket') return refuse(hostingErrors.stepNotReached, { step: 'search' })
    if (!(await isOnline(trx, row.pointId))) refuse(hostingErrors.deviceOffline)
    const { pointId } = row
    // A wrong code is counted even though the refusal rolls everything else back.
    const proof = await apart((own) => provePairingCode(own, sealer, pointId, code, now))
    if (!proof.proven) {
      if (proof.opensAt !== null) refuse(hostingErrors.codeBlocked, { minutes: Math.ceil((proof.opensAt - now) / MINUTE_MS) })
      refuse(hostingErrors.codeWrong, { triesLeft: proof.triesLeft })
    }
    const after = await takeFact(trx, row, { kind: 'codeProven' }, { at: now, action: 'code', detail: '', frameId: null })
    return hostingView(trx, after, now)
  })
}
