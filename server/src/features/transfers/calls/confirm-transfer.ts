import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { confirmTransfer, startTransferPasskey } from '@ohmstead/contract/transfers/calls'
import { transferErrors } from '@ohmstead/contract/transfers/errors'
import { withSavepoint, type Trx } from '../../../platform/database.ts'
import { implementAsServer, type CallContext } from '../../../platform/implement.ts'
import { isAffiliated, provePayment, startPayment } from '../../accounts/index.ts'
import { LedgerRefusal, post } from '../../ledger/index.ts'
import { transferHeld, transferPaid } from '../postings.ts'
import { transferChangedFor } from '../transfer.jobs.ts'
import { leftToday, validUntilOf } from '../transfer.ts'
import { confirm, hasSentTo, maySend, serializeTransfers, transferById, type TransferRow } from '../transfer.store.ts'
import { refuseWhileHeld } from '../refuse-while-held.act.ts'
import { limitsOf } from '../transfer-limits.act.ts'
import { transferView } from '../transfer.view.ts'

export const startTransferPasskeyOf = implementAsServer(startTransferPasskey, async (at, { transferId }) => {
  const { trx, now, caller, refuse } = at
  const request = await transferById(trx, transferId)
  if (request?.memberId !== caller.memberId) return refuse(transferErrors.transferNotFound)
  if (request.state !== 'requested' || now > validUntilOf(request.requestedAt)) refuse(transferErrors.requestOver)
  return startPayment(at, transferId)
})

export const confirmMoneyTransfer = implementAsServer(confirmTransfer, async (at, { transferId, fundPassword, otp, passkey }) => {
  const { trx, now, caller, refuse } = at
  const { memberId } = caller
  await serializeTransfers(trx, memberId)
  const request = await transferById(trx, transferId, { lock: true })
  if (request?.memberId !== memberId) return refuse(transferErrors.transferNotFound)
  if (request.state !== 'requested' || now > validUntilOf(request.requestedAt)) refuse(transferErrors.requestOver)
  const by = await provePayment(at, transferId, { fundPassword, otp, passkey })
  if (request.recipientId !== memberId) await judgeSending(at, request)

  const confirmed = (await moveMoney(trx, request, by, now)) ?? refuse(transferErrors.insufficientBalance)
  await transferChangedFor(trx, confirmed)
  return transferView(trx, memberId, confirmed)
})

/** What was checked at the request may have changed since. */
async function judgeSending(at: CallContext<typeof confirmTransfer>, { memberId, recipientId, amountMicros }: TransferRow): Promise<void> {
  const { trx, now, refuse } = at
  if (!(await maySend(trx, memberId, recipientId)))
    refuse((await isAffiliated(trx, memberId)) ? transferErrors.affiliated : transferErrors.recipientRefused)
  await refuseWhileHeld(at)
  const limits = await limitsOf(trx, memberId, now)
  const left = leftToday(limits, limits.sentToday)
  if (amountMicros > left) refuse(transferErrors.dailyMaximum, { left: formatAmount(left) })
}

/**
 * Confirms a locked request and moves its money, or holds it where it is the first to this person. Null: the ledger found too little money,
 * and nothing changed.
 */
export async function moveMoney(trx: Trx, request: TransferRow, by: 'authenticator' | 'passkey', at: Instant): Promise<TransferRow | null> {
  const { id, memberId, recipientId } = request
  const isKnown = recipientId === memberId || (await hasSentTo(trx, memberId, recipientId))
  try {
    return await withSavepoint(trx, async () => {
      const confirmed = await confirm(trx, id, isKnown ? 'completed' : 'held', by)
      assert(confirmed, 'a locked request can be confirmed')
      await post(trx, isKnown ? transferPaid(confirmed, at) : transferHeld(confirmed, at))
      return confirmed
    })
  } catch (error) {
    if (error instanceof LedgerRefusal && error.reason === 'insufficient') return null
    throw error
  }
}
