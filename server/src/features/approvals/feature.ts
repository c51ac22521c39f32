import { calls } from './calls/calls.gen.ts'
import { expireApprovals } from './expire.jobs.ts'

/** What this feature provides to the roles. */
export const approvalsFeature = {
  calls,
  dueWork: [expireApprovals],
} as const
