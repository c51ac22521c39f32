import { stationConnected } from '@ohmstead/contract/devices/events'
import { custodyEnded } from '@ohmstead/contract/hosting/events'
import { zero } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import { addDays, dayOf } from '@ohmstead/contract/kernel/day'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { inTransaction, withSavepoint, type Queryable, type Trx } from '../../platform/database.ts'
import { isUnavailable } from '../../platform/database-fault.ts'
import { due } from '../../platform/due.ts'
import { listen } from '../../platform/outbox.ts'
import { openRetries } from '../../platform/retries.ts'
import { commissionedPoints, occupiedPoints, pointById, usablePoints } from '../devices/index.ts'
import { standingsAt } from '../levels/index.ts'
import { boundPoints, receivedByEach } from '../packages/index.ts'
import { setting } from '../settings/index.ts'
import { pointsInCustody } from './custody.store.ts'
import { askToReport, takeFact } from './flow.jobs.ts'
import { assignPoint, findFlows } from './flow.store.ts'
import { inOrder, match, type FreeUnit, type Waiting } from '@ohmstead/contract/hosting/matching'
import {
  leavePlace,
  modelsWaitedFor,
  modelWaitedFor,
  placesFor,
  pointsInFlow,
  serializeRounds,
  type QueuedLease,
  type QueuePlace,
} from './queue.store.ts'

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
  const failed = new Map<Id<'hosting'>, unknown>()
  let free = await freeUnits(trx, modelId, now)
  if (free.length === 0) return { served: 0, failed }
  const places = await placesFor(trx, modelId)
  let waiting = await waitingOf(trx, places, now)
  let served = 0
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
  const modelId = await modelWaitedFor(q, flowId)
  if (modelId === null) return null
  const places = await placesFor(q, modelId)
  const mine = places.find((place) => place.flowId === flowId)
  return mine ? inOrder(await waitingOf(q, places, now)).findIndex((lease) => lease.leaseId === mine.leaseId) + 1 : null
}

/** What the rule needs to know about the waiting leases, with as many statements for a thousand as for one. */
async function waitingOf(q: Queryable, places: readonly QueuedLease[], now: Instant): Promise<Waiting[]> {
  const levels = await standingsAt(
    q,
    places.map(({ memberId }) => ({ memberId, at: now })),
  )
  const table = await setting(q, 'levels.table')
  const since = addDays(dayOf(now), -TRAILING_DAYS)
  const received = await receivedByEach(
    q,
    places.map(({ leaseId }) => leaseId),
    since,
  )
  return places.map(({ leaseId, modelId, ownPointId }, index) => ({
    leaseId,
    modelId,
    ownPointId,
    priority: table.find(({ level }) => level === levels[index])?.matchPriority ?? 0,
    trailingIncome: received.get(leaseId) ?? zero,
  }))
}

/** The units of a model on managed sites that could serve a waiting lease now. */
async function freeUnits(trx: Trx, modelId: Id<'model'>, now: Instant): Promise<FreeUnit[]> {
  const units = (await commissionedPoints(trx, modelId)).filter((unit) => unit.placement === 'managedSite')
  const all = units.map((unit) => unit.id)
  const [inCustody, inFlow] = [await pointsInCustody(trx, all), await pointsInFlow(trx, all)]
  const ids = all.filter((id) => !inCustody.has(id) && !inFlow.has(id))
  if (ids.length === 0) return []
  const [usable, bound, occupied] = [await usablePoints(trx, ids), await boundPoints(trx, ids, now), await occupiedPoints(trx, ids)]
  return [...usable].map((pointId) => ({ pointId, modelId, usable: true, bound: bound.has(pointId), occupied: occupied.has(pointId) }))
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
  const { modelId } = await pointById(trx, payload.pointId)
  if ((await modelsWaitedFor(trx)).includes(modelId)) await matchRound(trx, modelId, payload.at)
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
