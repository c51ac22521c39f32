import { assert } from '@ohmstead/contract/kernel/assert'
import { after, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import {
  approveWithdrawal,
  liftDailyLimit,
  readDailyLimit,
  rejectWithdrawal,
  staffWithdrawalDetail,
  staffWithdrawalList,
} from '@ohmstead/contract/withdrawals/calls'
import { withdrawalErrors } from '@ohmstead/contract/withdrawals/errors'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { askApproval, isRequested, requestedFor } from '../../approvals/index.ts'
import { grantsAt } from '../../levels/index.ts'
import { post } from '../../ledger/index.ts'
import { setting } from '../../settings/index.ts'
import { limitApproval, withdrawalApproval } from '../withdrawal.approval.ts'
import { withdrawalReturned } from '../postings.ts'
import { travelRecordOf } from '../travel-record.store.ts'
import { sendingStops, transactionsOf } from '../transaction.store.ts'
import { withdrawalChangedFor } from '../withdrawal.jobs.ts'
import { dayBegan } from '../withdrawal.ts'
import { confirmedOf, historyOf, liftedLimit, paidOf, reject, withdrawalById, withdrawals } from '../withdrawal.store.ts'
import { partiesOf, staffView, staffViews, stepsOf } from '../withdrawal.view.ts'

export const listWithdrawalsForStaff = implement(
  staffWithdrawalList,
  async ({ trx, now }, { memberId = null, state = null, late = false, pageNum, pageSize }) => {
    const minutes = await setting(trx, 'withdrawals.expectedMinutes')
    const filter = { memberId, state, approvedBefore: late ? after(now, -minutes * MINUTE_MS) : null }
    const { rows, total } = await withdrawals(trx, filter, { offset: (pageNum - 1) * pageSize, limit: pageSize })
    return { list: await staffViews(trx, rows, now), total }
  },
)

export const readWithdrawalForStaff = implement(staffWithdrawalDetail, async ({ trx, now, refuse }, { withdrawalId }) => {
  const row = await withdrawalById(trx, withdrawalId)
  if (row === null || row.state === 'requested') return refuse(withdrawalErrors.withdrawalNotFound)
  assert(row.confirmedBy !== null, 'a confirmed withdrawal says how it was confirmed')
  const view = await staffView(trx, row, now)
  const sent = await transactionsOf(trx, [row.id])
  return {
    ...view,
    confirmedBy: row.confirmedBy,
    steps: stepsOf(row, view.holds.length),
    transactions: sent.map(({ hash, nonce, signedAt, broadcastAt, outcome, endedAt }) => ({
      hash,
      nonce,
      signedAt,
      broadcastAt,
      deadAt: outcome === 'dead' ? endedAt : null,
    })),
    ...(await confirmedOf(trx, row)),
    approvalId: await requestedFor(trx, withdrawalApproval, row.id, now),
    parties: partiesOf(await travelRecordOf(trx, row.id)),
    rejectedFor: row.rejectedFor,
    rejectNote: row.rejectNote,
  }
})

export const askToApprove = implement(approveWithdrawal, async ({ trx, now, caller, refuse }, { withdrawalId, reason }) => {
  const row = await withdrawalById(trx, withdrawalId, { lock: true })
  if (row === null || row.state === 'requested') return refuse(withdrawalErrors.withdrawalNotFound)
  if (row.state !== 'review') refuse(withdrawalErrors.notInReview)
  if (await isRequested(trx, withdrawalApproval, withdrawalId, now)) refuse(withdrawalErrors.approvalWaits)
  const { memberId, network, address, amountMicros: amount, feeMicros: fee } = row
  const asked = { withdrawalId, memberId, network, address, amount, fee }
  return { approvalId: await askApproval(trx, withdrawalApproval, { caller, now, subject: withdrawalId, asked, reason: reason.trim() }) }
})

export const rejectOfStaff = implement(rejectWithdrawal, async ({ trx, now, caller, refuse }, { withdrawalId, reason, note }) => {
  const row = await withdrawalById(trx, withdrawalId, { lock: true })
  if (row === null || row.state === 'requested') return refuse(withdrawalErrors.withdrawalNotFound)
  // What is approved is the signer's, unless it has to wait until the books agree.
  const isStopped = row.state === 'approved' && (await sendingStops(trx)).some(({ network }) => network === row.network)
  const rejected = row.state === 'review' || isStopped ? await reject(trx, withdrawalId, reason, note.trim()) : refuse(withdrawalErrors.rejectOver)
  assert(rejected, 'a locked withdrawal that is not sent can be rejected')
  await post(trx, withdrawalReturned(paidOf(rejected), now))
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'withdrawal.rejected', subject: withdrawalId, detail: reason, at: now })
  await withdrawalChangedFor(trx, rejected)
  return staffView(trx, rejected, now)
})

export const readLimitOfMember = implement(readDailyLimit, async ({ trx, now }, { memberId }) => ({
  ofLevel: (await grantsAt(trx, memberId, now)).withdrawADay,
  lifted: await liftedLimit(trx, memberId, now),
  usedToday: (await historyOf(trx, memberId, dayBegan(now))).usedToday,
  approvalId: await requestedFor(trx, limitApproval, memberId, now),
}))

export const askToLift = implement(liftDailyLimit, async ({ trx, now, caller, refuse }, { memberId, limit, days, reason }) => {
  const before = (await liftedLimit(trx, memberId, now))?.limit ?? (await grantsAt(trx, memberId, now)).withdrawADay
  if (limit <= before) refuse(withdrawalErrors.limitNotHigher)
  if (await isRequested(trx, limitApproval, memberId, now)) refuse(withdrawalErrors.limitWaits)
  const asked = { memberId, before, limit, days }
  return { approvalId: await askApproval(trx, limitApproval, { caller, now, subject: memberId, asked, reason: reason.trim() }) }
})
