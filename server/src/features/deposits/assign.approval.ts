import { depositChanged } from '@ohmstead/contract/deposits/events'
import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { formatAmount, micros } from '@ohmstead/contract/kernel/amount'
import { id, strict, z } from '@ohmstead/contract/kernel/field'
import type { Id } from '@ohmstead/contract/kernel/id'
import { instant } from '@ohmstead/contract/kernel/instant'
import { networkCode } from '@ohmstead/contract/networks/types'
import { walletChanged } from '@ohmstead/contract/wallets/events'
import { refuse } from '../../platform/refusal.ts'
import { approvalKind } from '../approvals/index.ts'
import { approve, asked, askedTransfer, openAccounts, post } from '../ledger/index.ts'
import { depositById, markAssigned, type DepositRow } from './deposit.store.ts'
import { depositAssigned } from './postings.ts'

/** The request to credit a deposit without a member to this one. */
export function assignmentAsked(row: DepositRow, memberId: Id<'member'>) {
  const { id: depositId, network, transactionHash, recipient } = row
  return { depositId, memberId, network, transactionHash, recipient, transfers: [asked(depositAssigned({ ...row, memberId }, instant(0)))] }
}

/** A deposit that no member has is credited to the one whom two people name. */
export const assignApproval = approvalKind({
  code: 'deposits.assign',
  asked: strict({
    depositId: id('deposit'),
    memberId: id('member'),
    network: networkCode,
    transactionHash: z.string(),
    recipient: z.string(),
    transfers: z.array(askedTransfer).check(z.length(1)),
  }),
  mayAsk: ['finance', 'administrator'],
  mayDecide: ['finance', 'administrator'],
  waitHours: 7 * 24,
  knownPeople: true,
  moneyCodes: ['deposit_assigned'],
  changes: ({ memberId, network, transactionHash, recipient, transfers }) => [
    { field: 'member', as: 'text', before: null, after: memberId },
    { field: 'amount', as: 'amount', before: null, after: formatAmount(micros(BigInt(transfers[0]?.amountMicros ?? '0'))) },
    { field: 'network', as: 'text', before: null, after: network },
    { field: 'address', as: 'text', before: null, after: recipient },
    { field: 'transaction', as: 'text', before: null, after: transactionHash },
  ],
  async carryOut({ trx, now, publish }, { depositId, memberId, transfers }, agreed) {
    const row = await depositById(trx, depositId, { lock: true })
    if (row?.state !== 'unmatched' || String(row.amountMicros) !== transfers[0]?.amountMicros)
      return refuse(approvalErrors.outdated, { detail: depositId })
    await openAccounts(trx, [{ kind: 'recharge', owner: memberId }])
    if (!(await markAssigned(trx, depositId, memberId))) return refuse(approvalErrors.notSeenTwice)
    const entry = depositAssigned({ ...row, memberId }, now)
    await approve(trx, entry, agreed)
    await post(trx, [entry])
    await publish(depositChanged, { memberId, depositId, state: 'credited' })
    await publish(walletChanged, { memberId })
  },
})
