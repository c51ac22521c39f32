import type { Due } from '../../platform/due.ts'
import type { ApprovalKind } from './approval.ts'
import { decideRequest } from './calls/decide-approval.ts'
import { countApprovals, listApprovals } from './calls/list-approvals.ts'
import { withdrawRequest } from './calls/withdraw-approval.ts'
import { expireApprovals } from './expire.jobs.ts'

export { approvalKind } from './approval.ts'
export type { Agreed, ApprovalKind } from './approval.ts'
export { askApproval } from './calls/ask-approval.ts'
export { approvalsWaiting } from './request.store.ts'

/** The inbox over every kind that features declare. */
export function approvalHandlers(kinds: readonly ApprovalKind[]) {
  return {
    approvalList: listApprovals(kinds),
    approvalCount: countApprovals(kinds),
    decideApproval: decideRequest(kinds),
    withdrawApproval: withdrawRequest(kinds),
  }
}

export const approvalDueWork: readonly Due[] = [expireApprovals]
