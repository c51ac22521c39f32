import { calls } from './calls/calls.gen.ts'
import { ownMoneyApproval } from './own-money.approval.ts'
import { treasuryWatch } from './violation.store.ts'

/** What this feature provides to the roles. */
export const treasuryFeature = {
  calls,
  approvals: [ownMoneyApproval],
  watches: [treasuryWatch],
} as const
