import { pointList } from '@ohmstead/contract/charging/calls'
import { implement } from '../../../platform/implement.ts'
import { listPoints } from '../../devices/index.ts'
import { pointsNamed } from '../place-search.ts'
import type { Parts } from '../parts.ts'
import { offeredPoints, pointCard } from '../point.view.ts'

export const listPointsForDrivers = ({ pointsInCustody }: Pick<Parts, 'pointsInCustody'>) =>
  implement(pointList, async ({ trx, now }, { state, current, minPowerW, plug, search, pageNum, pageSize }) => {
    // Whether a point is offered is decided here and not by devices, so the page is cut afterwards.
    const { list } = await listPoints(trx, { placedOnly: true })
    const wanted = pointsNamed(list, search ?? '').filter(
      ({ model }) =>
        (current === undefined || model.current === current) && (plug === undefined || model.plug === plug) && model.maxW >= (minPowerW ?? 0),
    )
    const offered = (await offeredPoints(trx, wanted, { now, pointsInCustody })).filter((point) => state === undefined || point.state === state)
    return { list: offered.slice((pageNum - 1) * pageSize, pageNum * pageSize).map(pointCard), total: offered.length }
  })
