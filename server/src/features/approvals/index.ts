export { approvalKind } from './approval.ts'
export type { Agreed, ApprovalKind } from './approval.ts'
export { askApproval } from './calls/ask-approval.ts'
export { approvalsWaiting, isRequested, requestedFor } from './request.store.ts'
