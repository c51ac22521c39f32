import { hostingSteps } from '@ohmstead/contract/hosting/types'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'
import { connectorsOfPoints, modelById, pairingState, pointById, presenceOf, type ReportedConnector } from '../devices/index.ts'
import { leaseById } from '../packages/index.ts'
import { hostedSince, openCustodyOf } from './custody.store.ts'
import { stepOf, waitOf, type Wait } from './flow.ts'
import { flowOf, type FlowRow } from './flow.store.ts'
import { ownPlacesOf, type OwnPlace } from './own-place.store.ts'
import { placeInQueue } from './queue.jobs.ts'

/** A flow as its member sees it, each step with the message that completed it. */
export async function hostingView(q: Queryable, row: FlowRow, now: Instant) {
  const lease = await leaseById(q, row.leaseId)
  const unit = row.pointId === null ? null : await pointById(q, row.pointId)
  const model = await modelById(q, (unit ?? (await pointById(q, lease!.pointId))).modelId)
  const presence = row.pointId === null ? null : await presenceOf(q, row.pointId)
  const custody = await openCustodyOf(q, { flowId: row.id })
  const flow = flowOf(row)
  const connector = row.pointId === null ? undefined : (await connectorsOfPoints(q, [row.pointId])).find((one) => one.connector === 1)
  const wait = waitOf(flow, connector?.status ?? null)
  const place = row.pointId === null || row.kind !== 'ownSocket' ? undefined : (await ownPlacesOf(q, [row.pointId])).get(row.pointId)
  const pairing = row.pointId === null ? null : await pairingState(q, row.pointId, now)
  return {
    id: row.id,
    leaseId: row.leaseId,
    pointId: row.pointId,
    serial: unit?.serial ?? null,
    pointName: unit?.name ?? null,
    modelName: model.name,
    kind: row.kind,
    state: row.state,
    step: row.state === 'ended' ? null : stepOf(flow),
    steps: hostingSteps.map((step) => {
      const done = row.steps.find((candidate) => candidate.step === step)
      return { step, doneAt: done?.doneAt ?? null, evidence: done ? { action: done.action, detail: done.detail, frameId: done.frameId } : null }
    }),
    failure:
      row.failureReason === null
        ? null
        : { reason: row.failureReason, at: row.failureAt ?? now, triesLeft: pairing?.triesLeft ?? null, retryAt: pairing?.opensAt ?? null },
    waiting: wait && { reason: wait, since: sinceOf(row, wait, connector) },
    queuePlace: row.state === 'queued' ? await placeInQueue(q, row.id, now) : null,
    connected: presence?.connected ?? false,
    lastContactAt: presence?.lastContactAt ?? null,
    blink: row.blink,
    custody: custody && { id: custody.custodyId, from: custody.from, until: custody.until, since: await hostedSince(q, custody) },
    renewal: row.renewal,
    place: place === undefined ? null : ownPlaceView(place),
    termsVersion: row.termsVersion ?? lease?.termsVersion ?? '',
  }
}

function ownPlaceView({ pointId: _, ...place }: OwnPlace) {
  return place
}

/** Since when a flow waits: the state of the connector, or the last step if the unit has not answered since. */
function sinceOf(row: FlowRow, wait: Wait, connector: ReportedConnector | undefined): Instant | null {
  if (connector !== undefined && wait !== 'answer' && wait !== 'status') return connector.happenedAt
  return row.steps.reduce<Instant | null>((last, { doneAt }) => (last === null || doneAt > last ? doneAt : last), null)
}
