import type { ApprovalKind } from './approval.ts'

/** What the calls of this feature need from the role that runs them. */
export interface Parts {
  /** The kinds of requests of every feature. */
  readonly approvalKinds: readonly ApprovalKind[]
}
