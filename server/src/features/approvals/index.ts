export { approvalKind } from './approval.ts'
export type { Agreed, ApprovalKind, CarryingOut } from './approval.ts'
export { askApproval } from './ask-approval.act.ts'
export { approvalsWaiting, isRequested, requestedFor } from './request.store.ts'
