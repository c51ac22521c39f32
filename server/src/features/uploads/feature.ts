import { calls } from './calls/calls.gen.ts'
import { forgetUnusedFiles } from './file.jobs.ts'
import { uploadsPersonalData } from './personal-data.store.ts'

/** What this feature gives the roles. */
export const uploadsFeature = {
  calls,
  dueWork: [forgetUnusedFiles],
  personalData: uploadsPersonalData,
} as const
