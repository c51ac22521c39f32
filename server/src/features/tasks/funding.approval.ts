import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { formatAmount, micros, type Micros } from '@ohmstead/contract/kernel/amount'
import { id, strict, z } from '@ohmstead/contract/kernel/field'
import type { Id } from '@ohmstead/contract/kernel/id'
import { instant } from '@ohmstead/contract/kernel/instant'
import { taskFunded } from '@ohmstead/contract/tasks/events'
import { refuse } from '../../platform/refusal.ts'
import { approvalKind } from '../approvals/index.ts'
import { approve, asked, askedTransfer, post } from '../ledger/index.ts'
import { canGive } from '../treasury/index.ts'
import { insertFunding } from './funding.store.ts'
import { budgetFunded } from './postings.ts'

/** The request for a payment into the marketing budget: exactly one transfer. */
export function fundingAsked(fundingId: Id<'funding'>, amount: Micros) {
  return { fundingId, transfers: [asked(budgetFunded({ id: fundingId, amount }, instant(0)))] }
}

/** The operator puts own money into the marketing budget. */
export const fundingApproval = approvalKind({
  code: 'tasks.fund',
  asked: strict({ fundingId: id('funding'), transfers: z.array(askedTransfer).check(z.length(1)) }),
  mayAsk: ['finance', 'administrator'],
  mayDecide: ['finance', 'administrator'],
  waitHours: 72,
  knownPeople: true,
  moneyCodes: ['operator_funding'],
  changes: ({ transfers }) =>
    transfers.map(({ amountMicros }) => ({ field: 'amount', as: 'amount', before: null, after: formatAmount(micros(BigInt(amountMicros))) })),
  async carryOut({ trx, now, publish }, { fundingId, transfers }, agreed) {
    for (const { amountMicros } of transfers) {
      const amount = micros(BigInt(amountMicros))
      if (!(await canGive(trx, amount))) return refuse(approvalErrors.balanceTooSmall)
      const entry = budgetFunded({ id: fundingId, amount }, now)
      await insertFunding(trx, fundingId, amount)
      await approve(trx, entry, agreed)
      await post(trx, [entry])
    }
    await publish(taskFunded, { fundingId, at: now })
  },
})
