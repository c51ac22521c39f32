import { forgetOldMessages } from './forget.jobs.ts'

/** What this feature provides to the roles. */
export const deliveryFeature = {
  dueWork: [forgetOldMessages],
} as const
