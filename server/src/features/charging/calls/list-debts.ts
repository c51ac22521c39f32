import { debtList, debtOfDriver } from '@ohmstead/contract/charging/calls'
import { implement } from '../../../platform/implement.ts'
import type { Queryable } from '../../../platform/database.ts'
import { pointById } from '../../devices/index.ts'
import { debts, type DebtRow } from '../charging.store.ts'

/** More than a member can have: a debt prevents the next charging session. */
const OWN_MAX = 100

export const readDebtOfDriver = implement(debtOfDriver, async ({ trx, caller }) => {
  const { rows, debt } = await debts(trx, { driverId: caller.memberId, offset: 0, limit: OWN_MAX })
  const list = (await named(trx, rows)).map(({ driverId: _, ...row }) => row)
  return { list, debt }
})

export const listDebts = implement(debtList, async ({ trx }, { pageNum, pageSize }) => {
  const { rows, total, debt } = await debts(trx, { offset: (pageNum - 1) * pageSize, limit: pageSize })
  return { list: await named(trx, rows), total, debt }
})

async function named(q: Queryable, rows: readonly DebtRow[]): Promise<(DebtRow & { pointName: string })[]> {
  const names = new Map<string, string>()
  for (const { pointId } of rows) if (!names.has(pointId)) names.set(pointId, (await pointById(q, pointId)).name)
  return rows.map((row) => ({ ...row, pointName: names.get(row.pointId) ?? '' }))
}
