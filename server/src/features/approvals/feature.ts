import { calls } from './calls/calls.gen.ts'
import { expireApprovals } from './expire.jobs.ts'
import { approvalsTables } from './tables.ts'

/** What this feature provides to the roles. */
export const approvalsFeature = {
  calls,
  dueWork: [expireApprovals],
  tables: approvalsTables,
  withoutNotice: {
    'approval.changed': 'work of staff',
  },
} as const
