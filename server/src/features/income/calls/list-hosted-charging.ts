import { hostedCharging } from '@ohmstead/contract/income/calls'
import { implement } from '../../../platform/implement.ts'
import { unsettledAt } from '../../charging/index.ts'
import { listPoints } from '../../devices/index.ts'
import { hostedPointsOf } from '../../hosting/index.ts'

export const listHostedCharging = implement(hostedCharging, async ({ trx, caller }) => {
  const rows = await unsettledAt(trx, await hostedPointsOf(trx, caller.memberId))
  const points = await listPoints(trx, { ids: [...new Set(rows.map(({ pointId }) => pointId))] })
  const names = new Map(points.list.map(({ id, name }) => [id, name]))
  return { list: rows.map((row) => ({ ...row, pointName: names.get(row.pointId) ?? row.pointId })) }
})
