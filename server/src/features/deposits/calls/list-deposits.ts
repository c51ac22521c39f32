import { assignRecharge, rechargeDetail, rechargeList, staffRechargeDetail, staffRechargeList } from '@ohmstead/contract/deposits/calls'
import { depositErrors } from '@ohmstead/contract/deposits/errors'
import { micros } from '@ohmstead/contract/kernel/amount'
import type { Queryable } from '../../../platform/database.ts'
import { implement } from '../../../platform/implement.ts'
import { hasOpenAccount } from '../../accounts/index.ts'
import { askApproval, isRequested, requestedFor } from '../../approvals/index.ts'
import { networkNodes, networkTerms } from '../../networks/index.ts'
import { memberOfAddress } from '../address.store.ts'
import { assignApproval, assignmentAsked } from '../assign.approval.ts'
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
    approvalId: await requestedFor(trx, assignApproval, depositId, now),
    assignedBy: row.approvalId,
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
