import { startHosting } from '@ohmstead/contract/hosting/calls'
import { hostingErrors } from '@ohmstead/contract/hosting/errors'
import { hostingChanged } from '@ohmstead/contract/hosting/events'
import { assert } from '@ohmstead/contract/kernel/assert'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { memberById } from '../../accounts/index.ts'
import { isOnline, pointById, setPlacement } from '../../devices/index.ts'
import { leaseById, mayHost } from '../../packages/index.ts'
import { askToReport } from '../flow.jobs.ts'
import { findFlows, insertFlow } from '../flow.store.ts'
import { takePlace } from '../queue.store.ts'
import { matchRound } from '../queue.jobs.ts'
import { hostingView } from '../hosting.view.ts'

export const startHostingOfLease = implement(startHosting, async ({ trx, caller, now, refuse, publish }, { leaseId, waitInQueue }) => {
  const lease = await leaseById(trx, leaseId, { lock: true })
  if (lease?.memberId !== caller.memberId) return refuse(hostingErrors.notYourLease)
  if (!mayHost(lease, now)) refuse(hostingErrors.leaseNotRunning)
  if ((await findFlows(trx, { leaseId })).length > 0) refuse(hostingErrors.alreadyHosting)

  const id = newId('hosting', now)
  const own = lease.placement === 'ownSocket'
  await insertFlow(trx, {
    id,
    leaseId,
    memberId: caller.memberId,
    kind: lease.placement,
    pointId: own ? lease.pointId : null,
    state: own ? 'inProgress' : 'queued',
    openedAt: now,
  })
  const unit = await pointById(trx, lease.pointId)
  if (own) {
    const { country } = await memberById(trx, caller.memberId)
    if (unit.placement !== 'ownSocket') await setPlacement(trx, lease.pointId, { kind: 'ownSocket', country })
    const [row] = await findFlows(trx, { id })
    if (row && (await isOnline(trx, lease.pointId))) await askToReport(trx, row, lease.pointId, now)
  } else {
    await takePlace(trx, { flowId: id, leaseId, memberId: caller.memberId, modelId: unit.modelId, waitingSince: now })
    const { failed } = await matchRound(trx, unit.modelId, now)
    if (failed.has(id)) throw failed.get(id)
  }
  const [row] = await findFlows(trx, { id })
  assert(row, 'an opened flow exists')
  if (row.state === 'queued' && !waitInQueue) refuse(hostingErrors.noDeviceAvailable)
  await publish(hostingChanged, { memberId: caller.memberId, hostingId: id, state: row.state, step: 'plug' })
  return hostingView(trx, row, now)
})
