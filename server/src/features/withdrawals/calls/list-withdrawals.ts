import { assert } from '@ohmstead/contract/kernel/assert'
import { withdrawalDetail, withdrawalList } from '@ohmstead/contract/withdrawals/calls'
import { withdrawalErrors } from '@ohmstead/contract/withdrawals/errors'
import { implement } from '../../../platform/implement.ts'
import { shownNetworks } from '../../networks/index.ts'
import { withdrawalById, withdrawals } from '../withdrawal.store.ts'
import { stepsOf, withdrawalView, withdrawalViews } from '../withdrawal.view.ts'

export const listWithdrawals = implement(
  withdrawalList,
  async ({ trx, caller: { memberId } }, { standing = null, network = null, pageNum, pageSize }) => {
    const { rows, total } = await withdrawals(trx, { memberId, standing, network }, { offset: (pageNum - 1) * pageSize, limit: pageSize })
    return { list: await withdrawalViews(trx, rows), total }
  },
)

export const readWithdrawal = implement(withdrawalDetail, async ({ trx, caller: { memberId }, refuse }, { withdrawalId }) => {
  const row = await withdrawalById(trx, withdrawalId)
  if (row?.memberId !== memberId || row.state === 'requested') return refuse(withdrawalErrors.withdrawalNotFound)
  assert(row.confirmedBy !== null, 'a confirmed withdrawal says how it was confirmed')
  const view = await withdrawalView(trx, row)
  const shown = (await shownNetworks(trx)).find(({ network }) => network === row.network)
  return {
    ...view,
    steps: stepsOf(row, view.holds.length),
    confirmedBy: row.confirmedBy,
    explorer: view.transactionHash === null ? '' : (shown?.explorer ?? '').replace('{hash}', view.transactionHash),
    simulated: shown?.simulated ?? false,
  }
})
