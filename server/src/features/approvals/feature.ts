import { calls } from './calls/calls.gen.ts'
import { expireApprovals } from './expire.jobs.ts'

/** What this feature gives the roles. */
export const approvalsFeature = {
  calls,
  dueWork: [expireApprovals],
} as const
