import { assert } from '@ohmstead/contract/kernel/assert'
import { cancelWithdrawal } from '@ohmstead/contract/withdrawals/calls'
import { withdrawalErrors } from '@ohmstead/contract/withdrawals/errors'
import { implement } from '../../../platform/implement.ts'
import { post } from '../../ledger/index.ts'
import { withdrawalReturned } from '../postings.ts'
import { withdrawalChangedFor } from '../withdrawal.jobs.ts'
import { isCancellable } from '../withdrawal.ts'
import { changeState, paidOf, withdrawalById } from '../withdrawal.store.ts'
import { withdrawalView } from '../withdrawal.view.ts'

export const cancelMoneyWithdrawal = implement(cancelWithdrawal, async ({ trx, now, caller, refuse }, { withdrawalId }) => {
  const row = await withdrawalById(trx, withdrawalId, { lock: true })
  if (row?.memberId !== caller.memberId || row.state === 'requested') return refuse(withdrawalErrors.withdrawalNotFound)
  if (!isCancellable(row.state)) refuse(withdrawalErrors.cancelOver)

  const cancelled = await changeState(trx, withdrawalId, 'cancelled')
  assert(cancelled, 'a locked withdrawal can be cancelled')
  await post(trx, withdrawalReturned(paidOf(cancelled), now))
  await withdrawalChangedFor(trx, cancelled)
  return withdrawalView(trx, cancelled)
})
