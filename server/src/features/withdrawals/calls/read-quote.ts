import { arrivalOf, minimumOf, restArrivalOf } from '@ohmstead/contract/withdrawals/fee'
import { withdrawQuote } from '@ohmstead/contract/withdrawals/calls'
import { implement } from '../../../platform/implement.ts'
import { setting } from '../../settings/index.ts'
import { faultOf, leftOf, mostOf } from '../withdrawal.ts'
import { availableIn, holdsFor, isOpen, limitsOf } from '../ground.act.ts'

export const readWithdrawQuote = implement(withdrawQuote, async ({ trx, now, caller }, { wallet, network, amount: asked, rest = false }) => {
  const { memberId } = caller
  const { all: available } = await availableIn(trx, memberId, wallet)
  const amount = rest ? available : (asked ?? null)
  const limits = await limitsOf(trx, memberId, network, now)
  const { formula, usedToday, dailyLimit } = limits
  const arrival = amount === null ? null : rest ? restArrivalOf(amount, formula) : arrivalOf(amount, formula)
  const fault = amount === null ? null : (faultOf(amount, limits, { available, usedToday, rest })?.fault ?? null)
  return {
    wallet,
    network,
    available,
    minimum: minimumOf(limits.minimum, formula),
    maximum: mostOf(limits, available, usedToday),
    dailyLimit,
    leftToday: leftOf(dailyLimit, usedToday),
    amount,
    fee: arrival?.fee ?? null,
    arrives: arrival?.arrives ?? null,
    feeFixed: formula.kind === 'share' ? formula.gas : formula.fee,
    feePpm: formula.kind === 'share' ? formula.feePpm : 0,
    expectedMinutes: await setting(trx, 'withdrawals.expectedMinutes'),
    holds: amount === null ? [] : await holdsFor(trx, caller, { amount, listed: false }, now),
    fault: (await isOpen(trx, network)) ? fault : ('networkClosed' as const),
  }
})
