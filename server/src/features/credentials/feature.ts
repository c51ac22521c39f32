import { forgetOldTraces } from './forget.jobs.ts'

/** What this feature provides to the roles. */
export const credentialsFeature = {
  dueWork: [forgetOldTraces],
} as const
