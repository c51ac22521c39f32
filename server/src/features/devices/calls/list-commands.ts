import { deviceCommands } from '@ohmstead/contract/devices/calls'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import { implement } from '../../../platform/implement.ts'
import { commandsOfPoint } from '../command.store.ts'
import { findPoint } from '../point.store.ts'
import { commandView } from '../device.view.ts'

export const listCommands = implement(deviceCommands, async ({ trx, refuse }, { pointId, pageNum, pageSize }) => {
  if ((await findPoint(trx, pointId)) === null) refuse(deviceErrors.pointNotFound)
  const { list, total } = await commandsOfPoint(trx, pointId, { offset: (pageNum - 1) * pageSize, limit: pageSize })
  return { list: list.map(commandView), total }
})
