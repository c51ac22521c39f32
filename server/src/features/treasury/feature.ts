import { calls } from './calls/calls.gen.ts'
import { disproveApproval, disproveMovementApproval } from './disprove.approval.ts'
import { ownMoneyApproval } from './own-money.approval.ts'
import { payoutApproval } from './payout.approval.ts'
import { treasuryWatch } from './violation.store.ts'
import { treasuryTables } from './tables.ts'

/** What this feature provides to the roles. */
export const treasuryFeature = {
  calls,
  approvals: [ownMoneyApproval, payoutApproval, disproveApproval, disproveMovementApproval],
  watches: [treasuryWatch],
  tables: treasuryTables,
  withoutNotice: {
    'treasury.changed': 'work of staff',
  },
} as const
