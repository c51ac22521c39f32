import { chargingList } from '@ohmstead/contract/charging/calls'
import { isId } from '@ohmstead/contract/kernel/id'
import { implement } from '../../../platform/implement.ts'
import type { Queryable } from '../../../platform/database.ts'
import { listPoints } from '../../devices/index.ts'
import { listedCharging, type ListFilter } from '../charging-list.store.ts'

export const listChargingForStaff = implement(chargingList, async ({ trx }, { search = '', state, pageNum, pageSize }) => {
  const found = await soughtBy(trx, search.trim())
  const { rows, total } = await listedCharging(trx, { ...found, state, offset: (pageNum - 1) * pageSize, limit: pageSize })
  const points = await listPoints(trx, { ids: [...new Set(rows.map(({ pointId }) => pointId))] })
  const names = new Map(points.list.map(({ id, name }) => [id, name]))
  return { list: rows.map((row) => ({ ...row, pointName: names.get(row.pointId) ?? row.pointId })), total }
})

/** What a text names: a charging session, a member, or devices. */
async function soughtBy(q: Queryable, text: string): Promise<Pick<ListFilter, 'id' | 'driverId' | 'pointIds'>> {
  if (text === '') return {}
  if (isId('chargingSession', text)) return { id: text }
  if (isId('member', text)) return { driverId: text }
  return { pointIds: (await listPoints(q, { search: text })).list.map(({ id }) => id) }
}
