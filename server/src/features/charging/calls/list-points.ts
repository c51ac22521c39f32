import { pointList } from '@ohmstead/contract/charging/calls'
import { implement } from '../../../platform/implement.ts'
import { listPoints } from '../../devices/index.ts'
import { pointsNamed } from '../place-search.ts'
import type { Parts } from '../parts.ts'
import { offeredPoints, placesOf, pointCard } from '../point.view.ts'

/** A unit on a member's own socket is listed when its member has said where it is: no driver could find it before. One answer is for all. */
export const listPointsForDrivers = ({ pointsInCustody, ownPlaces }: Pick<Parts, 'pointsInCustody' | 'ownPlaces'>) =>
  implement(pointList, async ({ trx, now }, { state, current, minPowerW, maxPerKwh, plug, search, pageNum, pageSize }) => {
    // Whether a point is offered is decided here and not by devices, so the page is cut afterwards.
    const { list } = await listPoints(trx, { placedOnly: true })
    const places = await placesOf(trx, list, { ownPlaces, exact: false })
    const placed = list.flatMap((point) => {
      const site = places.get(point.id)
      return site === undefined ? [] : [{ point, name: point.placement === 'ownSocket' ? site.name : point.name, serial: point.serial, site }]
    })
    const wanted = pointsNamed(placed, search ?? '')
      .map(({ point }) => point)
      .filter(
        ({ model }) =>
          (current === undefined || model.current === current) && (plug === undefined || model.plug === plug) && model.maxW >= (minPowerW ?? 0),
      )
    const offered = (await offeredPoints(trx, wanted, { now, pointsInCustody })).filter(
      (point) =>
        (state === undefined || point.state === state) &&
        (maxPerKwh === undefined || (point.tariff !== null && point.tariff.tariff.perKwh <= maxPerKwh)),
    )
    const page = offered.slice((pageNum - 1) * pageSize, pageNum * pageSize)
    return { list: page.map((one) => pointCard(one, places.get(one.point.id) ?? null)), total: offered.length }
  })
