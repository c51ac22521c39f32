import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { formatAmount, micros } from '@ohmstead/contract/kernel/amount'
import { instant } from '@ohmstead/contract/kernel/instant'
import { id, strict, z } from '@ohmstead/contract/kernel/field'
import { refuse } from '../../platform/refusal.ts'
import { approvalKind } from '../approvals/index.ts'
import { asked, askedTransfer } from '../ledger/index.ts'
import { standingAfter } from './charging-state.ts'
import { chargingById, type ChargingRow } from './charging.store.ts'
import { endDisputeOfStaff, refundCharging } from './dispute.act.ts'
import { chargeRefund } from './postings.ts'

/** The request to refund a disputed charging session: exactly one transfer. */
export function refundAsked(row: Pick<ChargingRow, 'id' | 'driverId' | 'collected'>) {
  return { chargingSessionId: row.id, transfers: [asked(chargeRefund({ id: row.id, driverId: row.driverId, at: instant(0) }, row.collected))] }
}

/** Refunds a disputed charging session to its driver. */
export const refundApproval = approvalKind({
  code: 'charging.refund',
  asked: strict({ chargingSessionId: id('chargingSession'), transfers: z.array(askedTransfer).check(z.length(1)) }),
  mayAsk: ['support', 'finance', 'administrator'],
  mayDecide: ['finance', 'administrator'],
  waitHours: 7 * 24,
  knownPeople: true,
  moneyCodes: ['charge_refund'],
  changes: ({ transfers }) =>
    transfers.map(({ amountMicros }) => ({ field: 'refund', as: 'amount', before: null, after: formatAmount(micros(BigInt(amountMicros))) })),
  async carryOut({ trx, now }, { chargingSessionId, transfers }, agreed) {
    const row = await chargingById(trx, chargingSessionId, { lock: true })
    const fits = row !== null && standingAfter(row, 'uphold') !== null && String(row.collected) === transfers[0]?.amountMicros
    if (!fits) refuse(approvalErrors.outdated, { detail: chargingSessionId })
    await refundCharging(trx, chargingSessionId, agreed, now)
  },
  abandon: ({ trx, now }, { chargingSessionId }, { by, reason }) => endDisputeOfStaff(trx, chargingSessionId, { by, answer: reason }, now),
})
