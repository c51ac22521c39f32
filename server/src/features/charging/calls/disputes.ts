import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { askBillRefund, askChargingRefund, disputeBill, disputeList, rejectBillDispute } from '@ohmstead/contract/charging/dispute-calls'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { assert } from '@ohmstead/contract/kernel/assert'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { askApproval, isRequested } from '../../approvals/index.ts'
import { setting } from '../../settings/index.ts'
import { chargingById } from '../charging.store.ts'
import { openDispute, rejectDispute } from '../dispute.act.ts'
import { disputeById, disputes, disputesOf, type DisputeRow } from '../dispute.store.ts'
import { disputableUntil } from '../dispute.ts'
import { refundApproval, refundAsked } from '../refund.approval.ts'

export const openDisputeOfDriver = implement(disputeBill, async ({ trx, caller, now, refuse }, { chargingSessionId, reason, words }) => {
  const row = await chargingById(trx, chargingSessionId, { lock: true })
  if (row?.driverId !== caller.memberId) return refuse(chargingErrors.chargingSessionNotFound)
  if (ofDriver(await disputesOf(trx, row.id)) !== null) refuse(chargingErrors.alreadyDisputed)
  const until = disputableUntil(row, await setting(trx, 'income.releaseAfterHours')) ?? refuse(chargingErrors.notDisputable)
  if (now >= until) refuse(chargingErrors.disputeTooLate)
  if ((await openDispute(trx, { id: row.id, reason, words: words.trim(), by: caller.memberId }, now)) !== 'opened')
    refuse(chargingErrors.disputeTooLate)
  const opened = ofDriver(await disputesOf(trx, row.id))
  assert(opened, 'an opened dispute exists')
  return disputeViewOf(opened)
})

export const listDisputes = implement(disputeList, async ({ trx }, { state = 'open', pageNum, pageSize }) => {
  const { rows, total } = await disputes(trx, { state, offset: (pageNum - 1) * pageSize, limit: pageSize })
  return { list: rows.map((row) => ({ ...row, byStaff: row.openedByStaff !== null })), total }
})

export const rejectDisputeOfStaff = implement(rejectBillDispute, async ({ trx, caller, now, refuse }, { disputeId, answer }) => {
  const found = (await disputeById(trx, disputeId)) ?? refuse(chargingErrors.disputeNotFound)
  const { chargingSessionId } = found
  await chargingById(trx, chargingSessionId, { lock: true })
  if ((await disputeById(trx, disputeId))?.state !== 'open') refuse(chargingErrors.disputeDecided)
  await rejectDispute(trx, chargingSessionId, { only: disputeId, by: caller.staffId, answer: answer.trim() }, now)
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'dispute.rejected', subject: chargingSessionId, detail: answer.trim(), at: now })
  const decided = await disputeById(trx, disputeId)
  assert(decided, 'a decided dispute exists')
  return disputeViewOf(decided)
})

export const askRefundOfBill = implement(askBillRefund, async ({ trx, caller, now, refuse }, { disputeId, reason }) => {
  const found = (await disputeById(trx, disputeId)) ?? refuse(chargingErrors.disputeNotFound)
  const row = await chargingById(trx, found.chargingSessionId, { lock: true })
  if (row?.state !== 'disputed') return refuse(chargingErrors.disputeDecided)
  if (await isRequested(trx, refundApproval, row.id, now)) refuse(approvalErrors.refundAsked)
  return { approvalId: await askApproval(trx, refundApproval, { caller, now, subject: row.id, asked: refundAsked(row), reason: reason.trim() }) }
})

/** Staff stop the shares of a bill and request its refund in one step. If it is withdrawn or declined, the shares continue (refund.approval.ts). */
export const askRefundWithoutDispute = implement(askChargingRefund, async ({ trx, caller, now, refuse }, { chargingSessionId, reason }) => {
  const row = (await chargingById(trx, chargingSessionId, { lock: true })) ?? refuse(chargingErrors.chargingSessionNotFound)
  if (await isRequested(trx, refundApproval, row.id, now)) refuse(approvalErrors.refundAsked)
  if (row.state === 'disputed') refuse(chargingErrors.disputedBefore)
  if (row.state !== 'settled' || row.collected === 0n) refuse(chargingErrors.notRefundable)
  // Requested first, because that refuses a person who may not: the database accepts a dispute of staff only from one who may.
  const approvalId = await askApproval(trx, refundApproval, { caller, now, subject: row.id, asked: refundAsked(row), reason: reason.trim() })
  const opened = await openDispute(trx, { id: row.id, reason: 'other', words: '', by: null }, now)
  if (opened === 'late') refuse(chargingErrors.refundTooLate)
  if (opened === 'often') refuse(chargingErrors.refundAskedOften)
  return { approvalId }
})

/** The dispute that the driver opened, if any. */
export function ofDriver(all: readonly DisputeRow[]): DisputeRow | null {
  return all.find(({ openedBy }) => openedBy !== null) ?? null
}

/** A dispute as the driver sees it. */
export function disputeViewOf({ reason, words, openedByStaff, openedAt, state, decidedAt, answer }: DisputeRow) {
  return { reason, words, byStaff: openedByStaff !== null, openedAt, state, decidedAt, answer }
}
