import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { depositChanged } from '@ohmstead/contract/deposits/events'
import { formatAmount, micros } from '@ohmstead/contract/kernel/amount'
import { id, strict, z } from '@ohmstead/contract/kernel/field'
import type { Id } from '@ohmstead/contract/kernel/id'
import { instant } from '@ohmstead/contract/kernel/instant'
import { networkCode } from '@ohmstead/contract/networks/types'
import { walletChanged } from '@ohmstead/contract/wallets/events'
import { refuse } from '../../platform/refusal.ts'
import { approvalKind } from '../approvals/index.ts'
import { askedTransfer, LedgerRefusal, post, recordCorrection, transferId } from '../ledger/index.ts'
import { depositById, markTakenBack, type DepositRow } from './deposit.store.ts'
import { depositAssigned, depositTakenBack } from './postings.ts'

/** The transfer by which a deposit was assigned to a member. */
function transferOf(row: DepositRow, memberId: Id<'member'>) {
  const { code, cause, key, amount } = depositAssigned({ ...row, memberId }, instant(0))
  return { transferId: transferId(code, cause, key), amountMicros: String(amount) }
}

/** The request to take a deposit back from the member to whom it was assigned: it names the transfer that is reversed. */
export function correctionAsked(row: DepositRow, memberId: Id<'member'>, correctionId: Id<'correction'>) {
  const { id: depositId, network, transactionHash } = row
  return { correctionId, depositId, memberId, network, transactionHash, ...transferOf(row, memberId) }
}

/** A deposit that was assigned to the wrong member is taken back from their wallet, and has no member again. */
export const correctApproval = approvalKind({
  code: 'deposits.correct',
  asked: strict({
    correctionId: id('correction'),
    depositId: id('deposit'),
    memberId: id('member'),
    network: networkCode,
    transactionHash: z.string(),
    transferId: askedTransfer.shape.transferId,
    amountMicros: askedTransfer.shape.amountMicros,
  }),
  mayAsk: ['finance', 'administrator'],
  mayDecide: ['finance', 'administrator'],
  waitHours: 72,
  knownPeople: true,
  moneyCodes: ['correction_reverse'],
  changes: ({ memberId, network, transactionHash, amountMicros }) => [
    { field: 'member', as: 'text', before: memberId, after: '–' },
    { field: 'amount', as: 'amount', before: null, after: formatAmount(micros(BigInt(amountMicros))) },
    { field: 'network', as: 'text', before: null, after: network },
    { field: 'transaction', as: 'text', before: null, after: transactionHash },
  ],
  async carryOut({ trx, now, publish }, { correctionId, depositId, memberId, transferId: corrected, amountMicros }, agreed) {
    const row = await depositById(trx, depositId, { lock: true })
    const transfer = row?.state === 'credited' && row.memberId === memberId ? transferOf(row, memberId) : null
    if (row === null || transfer?.transferId !== corrected || transfer.amountMicros !== amountMicros)
      return refuse(approvalErrors.outdated, { detail: depositId })
    const correction = { id: correctionId, reason: agreed.reason }
    const entry = depositTakenBack({ ...row, memberId }, correction, now)
    await recordCorrection(trx, { ...agreed, id: correctionId, transferId: transfer.transferId, amount: row.amountMicros })
    await markTakenBack(trx, depositId)
    try {
      await post(trx, [entry])
    } catch (error) {
      if (error instanceof LedgerRefusal && error.reason === 'insufficient') return refuse(approvalErrors.balanceTooSmall)
      throw error
    }
    await publish(depositChanged, { memberId, depositId, state: 'unmatched' })
    await publish(walletChanged, { memberId })
  },
})
