import { assert } from '@ohmstead/contract/kernel/assert'
import { staffTransferList, transferDetail, transferList } from '@ohmstead/contract/transfers/calls'
import { transferErrors } from '@ohmstead/contract/transfers/errors'
import { implement } from '../../../platform/implement.ts'
import { transferById, transfers } from '../transfer.store.ts'
import { transferView, transferViews } from '../transfer.view.ts'

export const listTransfers = implement(transferList, async ({ trx, caller: { memberId } }, { direction = null, state = null, pageNum, pageSize }) => {
  const { rows, total } = await transfers(trx, { memberId, direction, state }, { offset: (pageNum - 1) * pageSize, limit: pageSize })
  return { list: await transferViews(trx, memberId, rows), total }
})

export const readTransfer = implement(transferDetail, async ({ trx, caller: { memberId }, refuse }, { transferId }) => {
  const row = await transferById(trx, transferId)
  const isTheirs = row?.memberId === memberId || row?.recipientId === memberId
  if (row === null || !isTheirs || row.state === 'requested') return refuse(transferErrors.transferNotFound)
  return transferView(trx, memberId, row)
})

export const listTransfersForStaff = implement(
  staffTransferList,
  async ({ trx }, { transferId: id, memberId = null, state = null, pageNum, pageSize }) => {
    const page = { offset: (pageNum - 1) * pageSize, limit: pageSize }
    const { rows, total } = await transfers(trx, { id, memberId, direction: null, state }, page)
    return {
      list: rows.map(({ amountMicros: amount, requestedAt: _, ...row }) => {
        const { state: known, confirmedAt, confirmedBy } = row
        assert(known !== 'requested' && confirmedAt !== null && confirmedBy !== null, 'only confirmed transfers are listed')
        return { ...row, amount, state: known, confirmedAt, confirmedBy }
      }),
      total,
    }
  },
)
