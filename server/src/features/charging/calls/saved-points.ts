import { ownPoints, savePoint } from '@ohmstead/contract/charging/saved-point-calls'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { pointSaved } from '@ohmstead/contract/charging/events'
import { implement } from '../../../platform/implement.ts'
import { findPoint, listPoints } from '../../devices/index.ts'
import type { Parts } from '../parts.ts'
import { isPublic, offeredPoints, placesOf, pointCard } from '../point.view.ts'
import { deleteSavedPoint, insertSavedPoint, ownPointsOf } from '../saved-point.store.ts'

/** How many points a member can save. */
const SAVED_MOST = 50
/** As many as a driver looks through. */
const LATELY = 3

/** A point that the public no longer sees is left out; it comes back with its mark when it is in service again. */
export const listOwnPoints = ({ pointsInCustody, ownPlaces }: Pick<Parts, 'pointsInCustody' | 'ownPlaces'>) =>
  implement(ownPoints, async ({ trx, now, caller }) => {
    const own = await ownPointsOf(trx, caller.memberId, LATELY)
    if (own.length === 0) return { list: [] }
    const { list } = await listPoints(trx, { ids: own.map(({ pointId }) => pointId), placedOnly: true })
    const places = await placesOf(trx, list, { ownPlaces, exact: true })
    const offered = new Map((await offeredPoints(trx, list, { now, pointsInCustody })).map((one) => [one.point.id, one]))
    return {
      list: own.flatMap(({ pointId, saved, chargedAt }) => {
        const one = offered.get(pointId)
        return one === undefined ? [] : [{ point: pointCard(one, places.get(pointId) ?? null), saved, chargedAt }]
      }),
    }
  })

export const savePointOfMember = implement(savePoint, async ({ trx, now, caller: { memberId }, refuse, publish }, { pointId, saved }) => {
  if (saved) {
    if (!isPublic(await findPoint(trx, pointId))) refuse(chargingErrors.pointNotFound)
    if (!(await insertSavedPoint(trx, memberId, pointId, SAVED_MOST))) refuse(chargingErrors.savedPointsReached, { limit: SAVED_MOST })
  } else await deleteSavedPoint(trx, memberId, pointId)
  await publish(pointSaved, { memberId, pointId, at: now })
  return { saved }
})
