import { stationConnected } from '@ohmstead/contract/devices/events'
import { custodyEnded } from '@ohmstead/contract/hosting/events'
import { assert } from '@ohmstead/contract/kernel/assert'
import { addDays, dayOf } from '@ohmstead/contract/kernel/day'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { inTransaction, withSavepoint, type Queryable, type Trx } from '../../platform/database.ts'
import { isUnavailable } from '../../platform/database-fault.ts'
import { due } from '../../platform/due.ts'
import { listen } from '../../platform/outbox.ts'
import { openRetries } from '../../platform/retries.ts'
import { commissionedPoints, isUsable, occupiedPoints } from '../devices/index.ts'
import { grantsAt } from '../levels/index.ts'
import { boundPoints, leaseById, receivedBy } from '../packages/index.ts'
import { pointsInCustody } from './custody.store.ts'
import { askToReport, takeFact } from './flow.jobs.ts'
import { assignPoint, findFlows } from './flow.store.ts'
import { inOrder, match, type FreeUnit, type Waiting } from './matching.ts'
import { leavePlace, placesFor, pointsInFlow, serializeRounds, type QueuePlace } from './queue.store.ts'

const TRAILING_DAYS = 30

/** What a round of matching did: how many flows got a unit, and which could not be given theirs. */
interface Round {
  readonly served: number
  readonly failed: ReadonlyMap<Id<'hosting'>, unknown>
}

/**
 * One round of the published rule for a model; served flows are bound to their unit. A flow that cannot be given its unit takes no part, and
 * the unit serves the next.
 */
export async function matchRound(trx: Trx, modelId: Id<'model'>, now: Instant): Promise<Round> {
  await serializeRounds(trx, modelId)
  const places = await placesFor(trx, modelId)
  if (places.length === 0) return { served: 0, failed: new Map() }
  let waiting: Waiting[] = []
  for (const place of places) waiting.push(await waitingOf(trx, place, now))
  let free = await freeUnits(trx, modelId, now)
  let served = 0
  const failed = new Map<Id<'hosting'>, unknown>()
  for (let matches = match(waiting, free); matches.length > 0; matches = match(waiting, free)) {
    const given = new Set<string>()
    for (const { leaseId, pointId } of matches) {
      const place = places.find((candidate) => candidate.leaseId === leaseId)
      assert(place, 'a matched lease waits')
      try {
        await withSavepoint(trx, () => give(trx, place, pointId as Id<'point'>, now))
        given.add(pointId)
      } catch (error) {
        if (isUnavailable(error)) throw error
        failed.set(place.flowId, error)
      }
    }
    served += given.size
    const matched = new Set(matches.map(({ leaseId }) => leaseId))
    waiting = waiting.filter(({ leaseId }) => !matched.has(leaseId))
    free = free.filter(({ pointId }) => !given.has(pointId))
  }
  return { served, failed }
}

/** The position of a flow in the queue; null when it does not wait. */
export async function placeInQueue(q: Queryable, flowId: Id<'hosting'>, now: Instant): Promise<number | null> {
  const all = await placesFor(q, null)
  const mine = all.find((place) => place.flowId === flowId)
  if (!mine) return null
  const waiting: Waiting[] = []
  for (const place of all.filter((other) => other.modelId === mine.modelId)) waiting.push(await waitingOf(q, place, now))
  return inOrder(waiting).findIndex((lease) => lease.leaseId === mine.leaseId) + 1
}

async function waitingOf(trx: Queryable, place: QueuePlace, now: Instant): Promise<Waiting> {
  const lease = await leaseById(trx, place.leaseId)
  const today = dayOf(now)
  const { matchPriority } = await grantsAt(trx, place.memberId, now)
  const ownPointId = lease?.pointId ?? ('' as Id<'point'>)
  return {
    leaseId: place.leaseId,
    modelId: place.modelId,
    ownPointId,
    priority: matchPriority,
    trailingIncome: await receivedBy(trx, place.leaseId, addDays(today, -TRAILING_DAYS)),
  }
}

async function freeUnits(trx: Trx, modelId: Id<'model'>, now: Instant): Promise<FreeUnit[]> {
  const units = (await commissionedPoints(trx, modelId)).filter((unit) => unit.placement === 'managedSite')
  const ids = units.map((unit) => unit.id)
  const [inCustody, inFlow, bound] = [await pointsInCustody(trx, ids), await pointsInFlow(trx, ids), await boundPoints(trx, ids, now)]
  const occupied = await occupiedPoints(trx, ids)
  const free: FreeUnit[] = []
  for (const id of ids) {
    if (inCustody.has(id) || inFlow.has(id)) continue
    free.push({ pointId: id, modelId, usable: await isUsable(trx, id), bound: bound.has(id), occupied: occupied.has(id) })
  }
  return free
}

async function give(trx: Trx, place: QueuePlace, pointId: Id<'point'>, now: Instant): Promise<void> {
  await leavePlace(trx, place.flowId)
  await assignPoint(trx, place.flowId, pointId)
  const [row] = await findFlows(trx, { id: place.flowId, lock: true })
  if (!row) return
  await takeFact(trx, row, { kind: 'assigned' }, { at: now, action: 'assigned', detail: pointId, frameId: null })
  await askToReport(trx, row, pointId, now)
}

/** A unit that reconnected, or became free, may serve a waiting flow. The next scan reports flows that cannot be served. */
export const onFreeUnits = listen('hosting.offer-free-units', [stationConnected, custodyEnded], async (trx, { payload }) => {
  for (const modelId of await modelsWaitedFor(trx)) await matchRound(trx, modelId, payload.at)
})

const retries = openRetries('rounds')

/** Runs a round for every model with waiting flows, to find changes without an event (a fault that cleared, a lease that ended). */
export const runRounds = due('hosting.run-rounds', {
  everyMs: 15_000,
  async run(db, now, time) {
    let served = 0
    await retries.each(await modelsWaitedFor(db.kysely), time, {
      idOf: (modelId) => modelId,
      async run(modelId) {
        const round = await inTransaction(db, (trx) => matchRound(trx, modelId, now))
        served += round.served
        if (round.failed.size > 0) throw new AggregateError(round.failed.values(), `no unit could be given to ${[...round.failed.keys()].join(', ')}`)
      },
    })
    return served
  },
})

async function modelsWaitedFor(q: Queryable): Promise<Id<'model'>[]> {
  return [...new Set((await placesFor(q, null)).map((place) => place.modelId))].sort()
}
