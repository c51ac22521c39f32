import { rechargeDetail, rechargeList, staffRechargeList } from '@ohmstead/contract/deposits/calls'
import { depositErrors } from '@ohmstead/contract/deposits/errors'
import type { Queryable } from '../../../platform/database.ts'
import { implement } from '../../../platform/implement.ts'
import { networkNodes, networkTerms } from '../../networks/index.ts'
import { depositById, deposits, type DepositRow } from '../deposit.store.ts'
import { confirmationsOf } from '../deposit.ts'

export const listRecharges = implement(rechargeList, async ({ trx, caller: { memberId } }, { state = null, network = null, pageNum, pageSize }) => {
  const { rows, total } = await deposits(trx, { memberId, state, network }, { offset: (pageNum - 1) * pageSize, limit: pageSize })
  return { list: await views(trx, rows), total }
})

export const readRecharge = implement(rechargeDetail, async ({ trx, caller, refuse }, { depositId }) => {
  const row = await depositById(trx, depositId)
  const [view] = row?.memberId === caller.memberId ? await views(trx, [row]) : []
  return view ?? refuse(depositErrors.depositNotFound)
})

export const listRechargesForStaff = implement(
  staffRechargeList,
  async ({ trx }, { memberId = null, state = null, network = null, pageNum, pageSize }) => {
    const { rows, total } = await deposits(trx, { memberId, state, network }, { offset: (pageNum - 1) * pageSize, limit: pageSize })
    const shown = await views(trx, rows)
    return { list: shown.map((view, place) => ({ ...view, memberId: rows[place]?.memberId ?? null })), total }
  },
)

/** Deposits with their confirmations now. A replaced block has none. */
async function views(q: Queryable, rows: readonly DepositRow[]) {
  const nodes = rows.length === 0 ? [] : await networkNodes(q)
  const shown = []
  for (const { blockNumber, amountMicros: amount, memberId: _, ...row } of rows) {
    const node = nodes.find(({ network }) => network === row.network)
    const { confirmations: needed, depositMinimum: minimum, explorer } = await networkTerms(q, row.network)
    const counted = row.state === 'dropped' ? 0 : confirmationsOf(blockNumber, node?.head?.number ?? null, needed)
    shown.push({
      ...row,
      amount,
      minimum,
      explorer: node === undefined || node.simulated ? '' : explorer.replace('{hash}', row.transactionHash),
      confirmations: row.state === 'seen' || row.state === 'dropped' ? counted : needed,
      confirmationsNeeded: needed,
      simulated: node?.simulated ?? false,
    })
  }
  return shown
}
