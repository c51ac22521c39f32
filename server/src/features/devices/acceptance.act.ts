import type { Acceptance } from '@ohmstead/contract/devices/types'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'
import type { StaffCaller } from '../../platform/implement.ts'
import { askApproval, counts, isRequested, requestedAmong } from '../approvals/index.ts'
import { lastAccepted, pointById, type PointRow } from './point.store.ts'
import { unitApproval, unitOf } from './unit.approval.ts'

interface Asking {
  readonly caller: StaffCaller
  readonly now: Instant
  readonly reason: string
}

/** Requests that a second person accepts a unit as it is now. */
export async function askForUnit(trx: Trx, point: PointRow, { caller, now, reason }: Asking): Promise<Id<'approval'>> {
  const asked = { ...unitOf(point), modelName: point.model.name, siteName: point.site?.name ?? null, before: await lastAccepted(trx, point.id) }
  return askApproval(trx, unitApproval, { caller, now, subject: point.id, asked, reason })
}

/**
 * The same after a change of a unit, where that is needed and the caller may request it. Null otherwise: a colleague added or reset the caller in the
 * last days, so another one requests it, or a request of before the change waits, which must be declined first.
 */
export async function askAcceptance(trx: Trx, pointId: Id<'point'>, asking: Asking): Promise<Id<'approval'> | null> {
  const point = await pointById(trx, pointId)
  if (point.accepted || !(await counts(trx, asking.caller.staffId, asking.now)) || (await isRequested(trx, unitApproval, pointId, asking.now)))
    return null
  return askForUnit(trx, point, asking)
}

/** How far the acceptance of units is. */
export async function acceptancesOf(q: Queryable, points: readonly PointRow[], now: Instant): Promise<(point: PointRow) => Acceptance> {
  const asked = await requestedAmong(
    q,
    unitApproval,
    points.filter(({ accepted }) => !accepted).map(({ id }) => id),
    now,
  )
  return ({ id, accepted }) => (accepted ? 'accepted' : asked.has(id) ? 'asked' : 'needed')
}
