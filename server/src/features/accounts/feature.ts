import { calls } from './calls/calls.gen.ts'
import { forgetOldTraces } from './forget.jobs.ts'
import { accountsPersonalData } from './personal-data.store.ts'

/** What this feature provides to the roles. */
export const accountsFeature = {
  calls,
  dueWork: [forgetOldTraces],
  personalData: accountsPersonalData,
} as const
