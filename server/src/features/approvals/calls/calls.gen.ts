// Printed by `npm run gen` from the files of the features. Don't edit.
import { decideRequest } from './decide-approval.ts'
import { listApprovals, countApprovals } from './list-approvals.ts'
import { withdrawRequest } from './withdraw-approval.ts'
import type { Parts } from '../parts.ts'

export const calls = (parts: Parts) => ({
  decideApproval: decideRequest(parts),
  approvalList: listApprovals(parts),
  approvalCount: countApprovals(parts),
  withdrawApproval: withdrawRequest(parts),
})
