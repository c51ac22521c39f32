import { custodyBegan, custodyEnded, hostingChanged } from '@ohmstead/contract/hosting/events'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../platform/database.ts'
import { publish } from '../../platform/outbox.ts'
import { passedCustodies } from './custody.store.ts'
import { stepOf } from './flow.ts'
import { endedFlows, findFlows, flowOf } from './flow.store.ts'

/** Publishes what happened to hosting when a lease was passed on at a moment; the database moved it (sql/45_pass_on.sql). */
export async function announcePassedHosting(trx: Trx, { from, to, at }: { from: Id<'lease'>; to: Id<'lease'>; at: Instant }): Promise<void> {
  for (const { custodyId, leaseId, memberId, pointId, until } of await passedCustodies(trx, { from, to, at })) {
    const whose = { memberId, custodyId, leaseId, pointId, at }
    await (leaseId === from && until !== null ? publish(trx, custodyEnded, whose) : publish(trx, custodyBegan, whose))
  }
  for (const flow of [...(await endedFlows(trx, from, at)), ...(await findFlows(trx, { leaseId: to }))]) {
    await publish(trx, hostingChanged, { memberId: flow.memberId, hostingId: flow.id, state: flow.state, step: stepOf(flowOf(flow)) })
  }
}
