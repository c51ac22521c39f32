import { forgetOldTraces } from './forget.jobs.ts'
import { credentialsTables } from './tables.ts'

/** What this feature provides to the roles. */
export const credentialsFeature = {
  dueWork: [forgetOldTraces],
  tables: credentialsTables,
} as const
