import { calls } from './calls/calls.gen.ts'
import { forgetStaffTraces } from './forget.jobs.ts'

/** What this feature provides to the roles. */
export const staffFeature = {
  calls,
  dueWork: [forgetStaffTraces],
} as const
