import {
  assignRecharge,
  correctRecharge,
  rechargeDetail,
  rechargeList,
  staffRechargeDetail,
  staffRechargeList,
} from '@ohmstead/contract/deposits/calls'
import { depositErrors } from '@ohmstead/contract/deposits/errors'
import { micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { hasOpenAccount } from '../../accounts/index.ts'
import { askApproval, isRequested, requestedFor } from '../../approvals/index.ts'
import { networkNodes, networkTerms } from '../../networks/index.ts'
import { memberOfAddress } from '../address.store.ts'
import { balanceOf, correctionsOf } from '../../ledger/index.ts'
import { assignApproval, assignmentAsked } from '../assign.approval.ts'
import { correctApproval, correctionAsked } from '../correct.approval.ts'
import { depositById, deposits, type DepositRow } from '../deposit.store.ts'
import { confirmationsOf } from '../deposit.ts'

export const listRecharges = implement(rechargeList, async ({ trx, caller: { memberId } }, { state = null, network = null, pageNum, pageSize }) => {
  const { rows, total } = await deposits(trx, { memberId, state, network }, { offset: (pageNum - 1) * pageSize, limit: pageSize })
  return { list: await views(trx, rows), total }
})

export const readRecharge = implement(rechargeDetail, async ({ trx, caller, refuse }, { depositId }) => {
  const row = await depositById(trx, depositId)
  const [view] = row?.memberId === caller.memberId ? await views(trx, [row]) : []
  return view ?? refuse(depositErrors.depositNotFound)
})

export const listRechargesForStaff = implement(
  staffRechargeList,
  async ({ trx }, { memberId = null, state = null, network = null, pageNum, pageSize }) => {
    const { rows, total } = await deposits(trx, { memberId, state, network }, { offset: (pageNum - 1) * pageSize, limit: pageSize })
    return { list: await staffViews(trx, rows), total }
  },
)

export const readRechargeForStaff = implement(staffRechargeDetail, async ({ trx, now, refuse }, { depositId }) => {
  const row = (await depositById(trx, depositId)) ?? refuse(depositErrors.depositNotFound)
  const [view] = await staffViews(trx, [row])
  return {
    ...view!,
    addressOf: await memberOfAddress(trx, row.recipient),
    approvalId: (await requestedFor(trx, assignApproval, depositId, now)) ?? (await requestedFor(trx, correctApproval, depositId, now)),
    assignedBy: row.approvalId,
    disprovedBy: row.disprovedBy,
    takenBack: await takenBack(trx, row),
  }
})

export const askToAssign = implement(assignRecharge, async ({ trx, now, caller, refuse }, { depositId, memberId, reason }) => {
  const row = (await depositById(trx, depositId, { lock: true })) ?? refuse(depositErrors.depositNotFound)
  if (row.state !== 'unmatched') refuse(depositErrors.notUnmatched)
  if (row.largeAmount !== null) refuse(depositErrors.amountTooLarge)
  if (await isRequested(trx, assignApproval, depositId, now)) refuse(depositErrors.assignWaits)
  if (!(await hasOpenAccount(trx, memberId))) refuse(depositErrors.memberNotOpen)
  const asked = assignmentAsked(row, memberId)
  return { approvalId: await askApproval(trx, assignApproval, { caller, now, subject: depositId, asked, reason: reason.trim() }) }
})

export const askToCorrect = implement(correctRecharge, async ({ trx, now, caller, refuse }, { depositId, reason }) => {
  const row = (await depositById(trx, depositId, { lock: true })) ?? refuse(depositErrors.depositNotFound)
  const { memberId, approvalId } = row
  if (memberId === null || approvalId === null) return refuse(depositErrors.notAssigned)
  if (await isRequested(trx, correctApproval, depositId, now)) refuse(depositErrors.assignWaits)
  // Only to say it early: the posting decides.
  const { availableMicros } = await balanceOf(trx, { kind: 'recharge', owner: memberId })
  if (availableMicros < row.amountMicros) refuse(depositErrors.memberSpentIt)
  const asked = correctionAsked(row, memberId, newId('correction', now))
  return { approvalId: await askApproval(trx, correctApproval, { caller, now, subject: depositId, asked, reason: reason.trim() }) }
})

async function takenBack(q: Queryable, { correctionId }: DepositRow) {
  const [correction] = correctionId === null ? [] : await correctionsOf(q, [correctionId])
  if (correction === undefined) return null
  const { id, owner, reason, takenBackAt: at } = correction
  return { correctionId: id, memberId: owner as Id<'member'>, reason, at }
}

async function staffViews(q: Queryable, rows: readonly DepositRow[]) {
  const shown = await views(q, rows)
  return rows.map(({ memberId, reason, largeAmount }, place) => {
    const view = shown[place]!
    return { ...view, memberId, reason, amount: largeAmount === null ? view.amount : micros(BigInt(largeAmount)) }
  })
}

/** Deposits with their confirmations now. A replaced block has none. */
async function views(q: Queryable, rows: readonly DepositRow[]) {
  const nodes = rows.length === 0 ? [] : await networkNodes(q)
  const shown = []
  for (const row of rows) {
    const { blockNumber, amountMicros: amount, id, network, state, sender, recipient, transactionHash, seenAt, finalAt, creditedAt } = row
    const node = nodes.find((one) => one.network === network)
    const { confirmations: needed, depositMinimum: minimum, explorer } = await networkTerms(q, network)
    const counted = state === 'dropped' ? 0 : confirmationsOf(blockNumber, node?.head?.number ?? null, needed)
    shown.push({
      id,
      network,
      state,
      sender,
      recipient,
      transactionHash,
      seenAt,
      finalAt,
      creditedAt,
      amount,
      minimum,
      explorer: node === undefined || node.simulated ? '' : explorer.replace('{hash}', transactionHash),
      confirmations: state === 'seen' || state === 'dropped' ? counted : needed,
      confirmationsNeeded: needed,
      simulated: node?.simulated ?? false,
    })
  }
  return shown
}
