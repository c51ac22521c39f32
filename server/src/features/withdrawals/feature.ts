import { calls } from './calls/calls.gen.ts'
import { withdrawalsPersonalData } from './personal-data.store.ts'
import { withdrawalWatch } from './violation.store.ts'
import { limitApproval, withdrawalApproval } from './withdrawal.approval.ts'
import { endReviews, forgetUnconfirmed, returnFailed, publishChanges } from './withdrawal.jobs.ts'
import { withdrawalsTables } from './tables.ts'

/** What this feature provides to the roles. */
export const withdrawalsFeature = {
  calls,
  dueWork: [endReviews, returnFailed, publishChanges, forgetUnconfirmed],
  watches: [withdrawalWatch],
  personalData: withdrawalsPersonalData,
  approvals: [withdrawalApproval, limitApproval],
  tables: withdrawalsTables,
} as const
