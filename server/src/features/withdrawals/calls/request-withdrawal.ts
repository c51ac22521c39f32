import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { add, formatAmount, type Micros } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after } from '@ohmstead/contract/kernel/instant'
import { requestWithdrawal } from '@ohmstead/contract/withdrawals/calls'
import { withdrawalErrors } from '@ohmstead/contract/withdrawals/errors'
import { arrivalOf, restArrivalOf } from '@ohmstead/contract/withdrawals/fee'
import { newId } from '../../../platform/ids.ts'
import { implement, type CallContext } from '../../../platform/implement.ts'
import { isGenuineRow } from '../../../platform/row-code.ts'
import { hasFundPassword } from '../../accounts/index.ts'
import { findAddress, isUsable, type SavedAddress } from '../../addresses/index.ts'
import { authenticatorOnSince, countPasskeys, memberOwner } from '../../credentials/index.ts'
import { checkAddress, recordHit } from '../../screening/index.ts'
import { setting } from '../../settings/index.ts'
import { aDayBefore, faultOf, LINKED_MS, recordFaultOf, validUntilOf, type Limits } from '../withdrawal.ts'
import { insertRequest, restSince, sentTo } from '../withdrawal.store.ts'
import { availableIn, holdsFor, isOpen, limitsOf } from '../ground.act.ts'

type At = CallContext<typeof requestWithdrawal>

/** Stores what will be confirmed. Balance and limits are checked here for an early answer, and again when the money is held. */
export const requestMoneyWithdrawal = implement(requestWithdrawal, async (at, { wallet, addressId, amount, rest = false }) => {
  const { trx, now, caller, refuse } = at
  const { memberId } = caller
  const to = await addressOf(at, addressId)
  await refuseUnready(at)
  const limits = await limitsOf(trx, memberId, to.network, now)
  const { all: available } = await availableIn(trx, memberId, wallet)
  refuseAmount(at, amount, limits, { available, usedToday: limits.usedToday, rest })
  if (rest) {
    if (amount !== available) refuse(withdrawalErrors.insufficientBalance)
    if (await restSince(trx, memberId, wallet, aDayBefore(now))) refuse(withdrawalErrors.restOnceADay)
  }
  await refuseUnrecorded(at, to, amount)
  const arrival = rest ? restArrivalOf(amount, limits.formula) : arrivalOf(amount, limits.formula)
  assert(arrival, 'of an amount that can be requested something arrives')

  const id = newId('withdrawal', now)
  const { network, address } = to
  const remark = to.remark ?? ''
  await insertRequest(trx, { id, memberId, wallet, network, address, remark, amountMicros: amount, feeMicros: arrival.fee, rest, requestedAt: now })
  const { listed } = await checkAddress(trx, address)
  if (listed) await recordHit(trx, { address, network, occasion: 'withdrawalRequested', memberId, subject: id, foundAt: now })
  return {
    id,
    wallet,
    network,
    address,
    remark,
    amount,
    fee: arrival.fee,
    arrives: arrival.arrives,
    holds: await holdsFor(trx, caller, { amount, listed }, now),
    validUntil: validUntilOf(now),
  }
})

/** A passkey confirms a withdrawal; otherwise fund password and authenticator are both needed. */
async function refuseUnready({ trx, caller: { memberId }, refuse }: At): Promise<void> {
  const owner = memberOwner(memberId)
  if ((await countPasskeys(trx, owner)) > 0) return
  if (!(await hasFundPassword(trx, memberId))) refuse(credentialErrors.fundPasswordNotSet)
  if ((await authenticatorOnSince(trx, owner)) === null) refuse(credentialErrors.authenticatorNotSet)
}

async function addressOf({ trx, now, caller, refuse }: At, addressId: Id<'savedAddress'>) {
  const found = (await findAddress(trx, caller.memberId, addressId)) ?? refuse(withdrawalErrors.addressUnknown)
  // An address that was written behind the product is not one that the member saved.
  if (!(await isGenuineRow(trx, 'addresses.saved_address', found.id))) refuse(withdrawalErrors.addressUnknown)
  if (!isUsable(found, now)) refuse(withdrawalErrors.addressNotYet, { at: found.usableFrom })
  if (!(await isOpen(trx, found.network))) refuse(withdrawalErrors.networkClosed)
  return found
}

/** Refuses an amount whose travel-rule record would be incomplete. Nothing is held then: the member adds what is missing first. */
async function refuseUnrecorded({ trx, now, refuse }: At, to: SavedAddress, amount: Micros): Promise<void> {
  const rules = { partiesFrom: await setting(trx, 'addresses.partiesFrom'), proofFrom: await setting(trx, 'addresses.proofFrom') }
  const sum = add(amount, await sentTo(trx, to.memberId, to.address, after(now, -LINKED_MS)))
  const fault = recordFaultOf(to, { amount, sum }, rules)
  if (fault === 'partiesMissing') refuse(withdrawalErrors.partiesMissing)
  if (fault === 'proofMissing') refuse(withdrawalErrors.proofMissing, { from: formatAmount(rules.proofFrom) })
}

function refuseAmount({ refuse }: At, amount: Micros, limits: Limits, now: Parameters<typeof faultOf>[2]): void {
  const found = faultOf(amount, limits, now)
  if (found === null) return
  const limit = formatAmount(found.limit)
  if (found.fault === 'insufficientBalance') refuse(withdrawalErrors.insufficientBalance)
  if (found.fault === 'belowMinimum') refuse(withdrawalErrors.belowMinimum, { minimum: limit })
  if (found.fault === 'aboveMaximum') refuse(withdrawalErrors.aboveMaximum, { maximum: limit })
  refuse(withdrawalErrors.dailyMaximum, { left: limit })
}
