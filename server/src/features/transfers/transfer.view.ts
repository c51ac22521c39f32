import type { Id } from '@ohmstead/contract/kernel/id'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Queryable } from '../../platform/database.ts'
import { masked, namesOf } from '../accounts/index.ts'
import type { TransferRow } from './transfer.store.ts'

/** Confirmed transfers as one of their two people sees them. */
export async function transferViews(q: Queryable, memberId: Id<'member'>, rows: readonly TransferRow[]) {
  const names = await namesOf(
    q,
    rows.map((row) => otherOf(memberId, row)),
  )
  return rows.map((row) => {
    const { id, recipientId, wallet, amountMicros: amount, state, confirmedAt, undoUntil, endedAt } = row
    assert(state !== 'requested' && confirmedAt !== null, 'only confirmed transfers are shown')
    const isOwn = row.memberId === recipientId
    const isSender = row.memberId === memberId
    const name = names.get(otherOf(memberId, row))
    return {
      id,
      direction: isOwn ? ('own' as const) : isSender ? ('sent' as const) : ('received' as const),
      wallet: isSender ? wallet : null,
      amount,
      state,
      other: isOwn || name === undefined ? null : masked(name),
      confirmedAt,
      undoUntil,
      endedAt,
    }
  })
}

export async function transferView(q: Queryable, memberId: Id<'member'>, row: TransferRow) {
  const [view] = await transferViews(q, memberId, [row])
  assert(view, 'each transfer has a view')
  return view
}

function otherOf(memberId: Id<'member'>, row: TransferRow): Id<'member'> {
  return row.memberId === memberId ? row.recipientId : row.memberId
}
