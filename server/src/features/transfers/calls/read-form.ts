import { transferForm } from '@ohmstead/contract/transfers/calls'
import { transferWallets } from '@ohmstead/contract/transfers/types'
import { zero } from '@ohmstead/contract/kernel/amount'
import { implement } from '../../../platform/implement.ts'
import { isAffiliated, paymentsHeldUntil } from '../../accounts/index.ts'
import { balancesOf } from '../../ledger/index.ts'
import { leftToday, mostToOther } from '../transfer.ts'
import { limitsOf } from '../transfer-limits.act.ts'

export const readTransferForm = implement(transferForm, async ({ trx, now, caller: { memberId } }) => {
  const balances = await balancesOf(
    trx,
    transferWallets.map((kind) => ({ kind, owner: memberId })),
  )
  const limits = await limitsOf(trx, memberId, now)
  return {
    wallets: transferWallets.map((wallet, index) => {
      const available = balances[index]?.availableMicros ?? zero
      return { wallet, available, mostToOther: wallet === 'income' ? mostToOther(limits, limits.sentToday, available) : null }
    }),
    minimum: limits.minimum,
    maximum: limits.maximum,
    leftToday: leftToday(limits, limits.sentToday),
    heldUntil: await paymentsHeldUntil(trx, memberId, now),
    affiliated: await isAffiliated(trx, memberId),
    ownId: memberId,
  }
})
