import { add, formatAmount } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import { confirmWithdrawal, startWithdrawalPasskey } from '@ohmstead/contract/withdrawals/calls'
import { withdrawalErrors } from '@ohmstead/contract/withdrawals/errors'
import { withSavepoint, type Trx } from '../../../platform/database.ts'
import { implementAsServer, type CallContext } from '../../../platform/implement.ts'
import { provePayment, startPayment } from '../../accounts/index.ts'
import { addressesOf } from '../../addresses/index.ts'
import { LedgerRefusal, post, readRefusal } from '../../ledger/index.ts'
import { checkAddress } from '../../screening/index.ts'
import { withdrawalHeld } from '../postings.ts'
import { withdrawalChangedFor } from '../withdrawal.jobs.ts'
import { travelRecordOf } from '../travel-record.store.ts'
import { leftOf, isProofMissing, LINKED_MS, validUntilOf, type NewHold } from '../withdrawal.ts'
import { confirm, insertHolds, paidOf, sentTo, serializeWithdrawals, withdrawalById, type WithdrawalRow } from '../withdrawal.store.ts'
import { availableIn, holdsFor, isOpen, limitsOf, rewardPart } from '../ground.act.ts'
import { withdrawalView } from '../withdrawal.view.ts'

export const startWithdrawalPasskeyOf = implementAsServer(startWithdrawalPasskey, async (at, { withdrawalId }) => {
  const { trx, now, caller, refuse } = at
  const request = await withdrawalById(trx, withdrawalId)
  if (request?.memberId !== caller.memberId) return refuse(withdrawalErrors.withdrawalNotFound)
  if (request.state !== 'requested' || now > validUntilOf(request.requestedAt)) refuse(withdrawalErrors.requestOver)
  return startPayment(at, withdrawalId)
})

export const confirmMoneyWithdrawal = implementAsServer(confirmWithdrawal, async (at, { withdrawalId, fundPassword, otp, passkey }) => {
  const { trx, now, caller, refuse } = at
  const { memberId } = caller
  await serializeWithdrawals(trx, memberId)
  const request = await withdrawalById(trx, withdrawalId, { lock: true })
  if (request?.memberId !== memberId) return refuse(withdrawalErrors.withdrawalNotFound)
  if (request.state !== 'requested' || now > validUntilOf(request.requestedAt)) refuse(withdrawalErrors.requestOver)
  const by = await provePayment(at, withdrawalId, { fundPassword, otp, passkey })
  const judge = async () => {
    await judgeAgain(at, request)
    const { listed } = await checkAddress(trx, request.address)
    return holdsFor(trx, caller, { amount: request.amountMicros, listed }, now)
  }
  const confirmed = (await confirmAsJudged(trx, request, { by, judge }, now)) ?? refuse(withdrawalErrors.insufficientBalance)
  await withdrawalChangedFor(trx, confirmed)
  return withdrawalView(trx, confirmed)
})

/** What was checked at the request may have changed since. */
async function judgeAgain(
  { trx, now, refuse }: CallContext<typeof confirmWithdrawal>,
  { id, memberId, network, address, amountMicros }: WithdrawalRow,
): Promise<void> {
  const kept = (await addressesOf(trx, memberId)).some((saved) => saved.network === network && saved.address === address)
  if (!kept) refuse(withdrawalErrors.addressUnknown)
  if (!(await isOpen(trx, network))) refuse(withdrawalErrors.networkClosed)
  const { dailyLimit, usedToday } = await limitsOf(trx, memberId, network, now)
  const left = leftOf(dailyLimit, usedToday)
  if (amountMicros > left) refuse(withdrawalErrors.dailyMaximum, { left: formatAmount(left) })
  // The names were judged at the request. With what was confirmed to this address since, a proof can be needed.
  const record = await travelRecordOf(trx, id)
  if (record === null || record.proofFrom === null) return
  const sum = add(amountMicros, await sentTo(trx, memberId, address, after(now, -LINKED_MS)))
  if (isProofMissing(record, sum, record.proofFrom)) refuse(withdrawalErrors.proofMissing, { from: formatAmount(record.proofFrom) })
}

/**
 * Judges a locked request and confirms it. The database judges it as well, a moment later: if a setting, a list or a limit has changed since, the
 * request is judged once more by what is true then. Null: the ledger found too little money, and nothing changed.
 */
export async function confirmAsJudged(
  trx: Trx,
  request: WithdrawalRow,
  { by, judge }: { readonly by: 'authenticator' | 'passkey'; readonly judge: () => Promise<readonly NewHold[]> },
  at: Instant,
): Promise<WithdrawalRow | null> {
  const confirmOnce = async () => holdMoney(trx, request, { by, holds: await judge() }, at)
  try {
    return await confirmOnce()
  } catch (error) {
    const refusal = error instanceof LedgerRefusal ? error : readRefusal(error)
    if (refusal?.reason !== 'guard:withdrawals') throw error
    return confirmOnce()
  }
}

/** Confirms a locked request and holds its money. Null: the ledger found too little money, and nothing changed. */
export async function holdMoney(
  trx: Trx,
  request: WithdrawalRow,
  { by, holds }: { readonly by: 'authenticator' | 'passkey'; readonly holds: readonly NewHold[] },
  at: Instant,
): Promise<WithdrawalRow | null> {
  const { id, memberId, wallet, amountMicros } = request
  const rewardMicros = wallet === 'income' ? rewardPart(amountMicros, await availableIn(trx, memberId, wallet)) : rewardPart(amountMicros, NO_REWARDS)
  try {
    return await withSavepoint(trx, async () => {
      await insertHolds(trx, id, holds, at)
      const confirmed = await confirm(trx, id, { state: holds.length > 0 ? 'review' : 'approved', by, rewardMicros })
      assert(confirmed, 'a locked request can be confirmed')
      await post(trx, withdrawalHeld(paidOf(confirmed), at))
      return confirmed
    })
  } catch (error) {
    if (error instanceof LedgerRefusal && error.reason === 'insufficient') return null
    throw error
  }
}

const NO_REWARDS = { reward: 0n as WithdrawalRow['amountMicros'] }
