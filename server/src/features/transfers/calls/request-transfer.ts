import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { requestTransfer } from '@ohmstead/contract/transfers/calls'
import { transferErrors } from '@ohmstead/contract/transfers/errors'
import { newId } from '../../../platform/ids.ts'
import { implement, type CallContext } from '../../../platform/implement.ts'
import { findRecipient, isAffiliated, masked } from '../../accounts/index.ts'
import { proveLookup } from '../../credentials/index.ts'
import { balanceOf } from '../../ledger/index.ts'
import { validUntilOf, amountFault } from '../transfer.ts'
import { hasSeen, hasSentTo, insertRequest } from '../transfer.store.ts'
import { refuseWhileHeld } from '../refuse-while-held.act.ts'
import { limitsOf } from '../transfer-limits.act.ts'

type At = CallContext<typeof requestTransfer>

/** Stores what will be confirmed. Balance and limits are checked here for an early answer, and again when the money moves. */
export const requestMoneyTransfer = implement(requestTransfer, async (at, { wallet, to, amount, captcha }) => {
  const { trx, now, caller, refuse } = at
  const { memberId } = caller
  if (to !== undefined) await judgeSending(at, amount)
  if ((await balanceOf(trx, { kind: wallet, owner: memberId })).availableMicros < amount) refuse(transferErrors.insufficientBalance)
  // Only who can send the amount learns whether the recipient exists.
  const recipient = to === undefined ? null : await recipientOf(at, to, captcha)

  const recipientId = recipient?.memberId ?? memberId
  const request = { id: newId('memberTransfer', now), memberId, recipientId, wallet, amountMicros: amount, requestedAt: now }
  await insertRequest(trx, request)
  return {
    id: request.id,
    wallet,
    amount,
    recipient: recipient && masked(recipient.username),
    held: recipient !== null && !(await hasSentTo(trx, memberId, recipientId)),
    validUntil: validUntilOf(now),
  }
})

/** The recipient. Finding a person to whom the caller requested no transfer before is counted, and so is a search without a result. */
async function recipientOf(at: At, to: string, captcha: Parameters<typeof proveLookup>[1]) {
  const { trx, caller, refuse } = at
  const found = await findRecipient(trx, to)
  if (found?.memberId === caller.memberId) return refuse(transferErrors.recipientIsSender)
  if (found === null || !(await hasSeen(trx, caller.memberId, found.memberId))) await proveLookup(at, captcha)
  if (found === null) return refuse(transferErrors.recipientUnknown)
  if (await isAffiliated(trx, found.memberId)) refuse(transferErrors.recipientRefused)
  return found
}

/** Whether the caller can send this amount at all. */
async function judgeSending(at: At, amount: Parameters<typeof amountFault>[0]): Promise<void> {
  const { trx, now, caller, refuse } = at
  if (await isAffiliated(trx, caller.memberId)) refuse(transferErrors.affiliated)
  await refuseWhileHeld(at)
  const limits = await limitsOf(trx, caller.memberId, now)
  const found = amountFault(amount, limits, limits.sentToday)
  if (found?.fault === 'belowMinimum') refuse(transferErrors.belowMinimum, { minimum: formatAmount(found.limit) })
  if (found?.fault === 'aboveMaximum') refuse(transferErrors.aboveMaximum, { maximum: formatAmount(found.limit) })
  if (found?.fault === 'dailyMaximum') refuse(transferErrors.dailyMaximum, { left: formatAmount(found.limit) })
}
