import { deviceDetail, deviceList } from '@ohmstead/contract/devices/calls'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import { implement } from '../../../platform/implement.ts'
import { findPoint, listPoints } from '../point.store.ts'
import { deviceDetailOf, deviceViews } from '../device.view.ts'

export const listDevices = implement(deviceList, async ({ trx, now }, { pageNum, pageSize, ...filter }) => {
  const { list, total } = await listPoints(trx, { ...filter, offset: (pageNum - 1) * pageSize, limit: pageSize })
  return { list: await deviceViews(trx, list, now), total }
})

export const readDevice = implement(deviceDetail, async ({ trx, now, refuse }, { pointId }) => {
  const point = (await findPoint(trx, pointId)) ?? refuse(deviceErrors.pointNotFound)
  return deviceDetailOf(trx, point, now)
})
