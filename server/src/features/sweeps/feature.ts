import { calls } from './calls/calls.gen.ts'
import { sweepApproval } from './sweep.approval.ts'
import { tellSweeps } from './sweep.jobs.ts'
import { sweepsTables } from './tables.ts'
import { sweepWatch } from './violation.store.ts'

/** What this feature provides to the roles. */
export const sweepsFeature = {
  calls,
  approvals: [sweepApproval],
  dueWork: [tellSweeps],
  watches: [sweepWatch],
  tables: sweepsTables,
  withoutNotice: {
    'sweep.changed': 'work of staff',
  },
} as const
