import { assert } from '@ohmstead/contract/kernel/assert'
import { undoTransfer } from '@ohmstead/contract/transfers/calls'
import { transferErrors } from '@ohmstead/contract/transfers/errors'
import { implement } from '../../../platform/implement.ts'
import { post } from '../../ledger/index.ts'
import { transferReturned } from '../postings.ts'
import { transferChangedFor } from '../transfer.jobs.ts'
import { transferById, undo } from '../transfer.store.ts'
import { transferView } from '../transfer.view.ts'

export const undoMoneyTransfer = implement(undoTransfer, async ({ trx, now, caller, refuse }, { transferId }) => {
  const transfer = await transferById(trx, transferId, { lock: true })
  if (transfer?.memberId !== caller.memberId || transfer.state === 'requested') return refuse(transferErrors.transferNotFound)
  if (transfer.state !== 'held' || transfer.undoUntil === null || now >= transfer.undoUntil) refuse(transferErrors.undoOver)

  const undone = await undo(trx, transferId)
  assert(undone, 'a locked transfer can be undone')
  await post(trx, transferReturned(undone, now))
  await transferChangedFor(trx, undone)
  return transferView(trx, caller.memberId, undone)
})
