import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { amount, id, strict, z } from '@ohmstead/contract/kernel/field'
import { after, DAY_MS } from '@ohmstead/contract/kernel/instant'
import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { networkCode } from '@ohmstead/contract/networks/types'
import { limitLifted } from '@ohmstead/contract/withdrawals/events'
import { refuse } from '../../platform/refusal.ts'
import { frozenUntil } from '../accounts/index.ts'
import { approvalKind } from '../approvals/index.ts'
import { withdrawalChangedFor } from './withdrawal.jobs.ts'
import { changeState, endHolds, insertLift, withdrawalById } from './withdrawal.store.ts'

/** A withdrawal in review is paid before its holds end. The second person sees the whole address. */
export const withdrawalApproval = approvalKind({
  code: 'withdrawals.approve',
  asked: strict({ withdrawalId: id('withdrawal'), memberId: id('member'), network: networkCode, address: z.string(), amount, fee: amount }),
  mayAsk: ['finance', 'administrator'],
  mayDecide: ['finance', 'administrator'],
  waitHours: 72,
  knownPeople: true,
  changes: ({ network, address, amount: whole, fee }) => [
    { field: 'network', as: 'text', before: null, after: network },
    { field: 'address', as: 'text', before: null, after: address },
    { field: 'amount', as: 'amount', before: null, after: formatAmount(whole) },
    { field: 'fee', as: 'amount', before: null, after: formatAmount(fee) },
  ],
  async carryOut({ trx, now }, { withdrawalId, address, amount: whole }) {
    const row = await withdrawalById(trx, withdrawalId, { lock: true })
    if (row?.state !== 'review' || row.address !== address || row.amountMicros !== whole || (await frozenUntil(trx, row.memberId, now)) !== null)
      return refuse(approvalErrors.outdated, { detail: withdrawalId })
    const approved = await changeState(trx, withdrawalId, 'approved')
    await endHolds(trx, withdrawalId)
    if (approved) await withdrawalChangedFor(trx, approved)
  },
})

/** A higher daily limit of a member, for a time. */
export const limitApproval = approvalKind({
  code: 'withdrawals.limit',
  asked: strict({ memberId: id('member'), before: amount, limit: amount, days: z.number().check(z.int(), z.minimum(1), z.maximum(30)) }),
  mayAsk: ['finance', 'administrator'],
  mayDecide: ['finance', 'administrator'],
  waitHours: 72,
  knownPeople: true,
  changes: ({ before, limit, days }) => [
    { field: 'dailyLimit', as: 'amount', before: formatAmount(before), after: formatAmount(limit) },
    { field: 'days', as: 'text', before: null, after: String(days) },
  ],
  async carryOut({ trx, now, publish }, { memberId, limit, days }, { approvalId }) {
    await insertLift(trx, { approvalId, memberId, limitMicros: limit, at: now, until: after(now, days * DAY_MS) })
    await publish(limitLifted, { memberId })
  },
})
