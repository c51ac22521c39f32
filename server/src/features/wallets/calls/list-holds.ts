import { holdList } from '@ohmstead/contract/wallets/calls'
import { implement } from '../../../platform/implement.ts'
import { holdRows } from '../bill.store.ts'

export const listHolds = implement(holdList, async ({ trx, caller }, { state, pageNum, pageSize }) => {
  const { rows, total } = await holdRows(trx, { memberId: caller.memberId, state: state ?? null, offset: (pageNum - 1) * pageSize, limit: pageSize })
  return { list: rows.map(({ causeKind, causeId, ...row }) => ({ ...row, cause: { kind: causeKind, id: causeId } })), total }
})
