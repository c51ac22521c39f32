import { calls } from './calls/calls.gen.ts'
import { forgetOldFlows } from './forget.jobs.ts'
import { accountsPersonalData } from './personal-data.store.ts'

/** What this feature provides to the roles. */
export const accountsFeature = {
  calls,
  dueWork: [forgetOldFlows],
  personalData: accountsPersonalData,
} as const
