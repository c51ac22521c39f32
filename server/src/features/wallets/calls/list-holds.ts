import { holdList } from '@ohmstead/contract/wallets/calls'
import { implement } from '../../../platform/implement.ts'
import { holdRows } from '../bill.store.ts'
import type { Parts } from '../parts.ts'
import { causeOf } from '../bill.view.ts'

export function listHoldsOf({ causeNamesOf }: Parts) {
  return implement(holdList, async ({ trx, caller: { memberId }, lang }, { state, pageNum, pageSize }) => {
    const { rows, total } = await holdRows(trx, { memberId, state: state ?? null, offset: (pageNum - 1) * pageSize, limit: pageSize })
    const causes = await causeNamesOf(trx, { memberId, lang }, rows)
    const list = rows.map(({ causeKind, causeId, detail: _, ...row }) => ({
      ...row,
      cause: causeOf({ causeKind, causeId }, causes.get(row.transferId)),
    }))
    return { list, total }
  })
}
