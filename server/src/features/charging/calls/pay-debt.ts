import { payDebt } from '@ohmstead/contract/charging/calls'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { add, formatAmount, zero } from '@ohmstead/contract/kernel/amount'
import { implement } from '../../../platform/implement.ts'
import { LedgerRefusal } from '../../ledger/index.ts'
import { debtsOf } from '../charging.store.ts'
import { payDebtOf, spendable } from '../payment.act.ts'

export const payDebtOfDriver = implement(payDebt, async ({ trx, now, caller, refuse }) => {
  const debts = await debtsOf(trx, caller.memberId)
  const owed = add(zero, ...debts.map(({ debt }) => debt))
  if ((await spendable(trx, { driverId: caller.memberId })) < owed) return refuse(chargingErrors.balanceTooLow, { needed: formatAmount(owed) })
  try {
    for (const row of debts) await payDebtOf(trx, row, now)
  } catch (error) {
    if (error instanceof LedgerRefusal && error.reason === 'insufficient') return refuse(chargingErrors.balanceTooLow, { needed: formatAmount(owed) })
    throw error
  }
  return { paid: owed, debt: zero }
})
