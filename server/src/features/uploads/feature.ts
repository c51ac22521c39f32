import { calls } from './calls/calls.gen.ts'
import { forgetUnusedFiles } from './file.jobs.ts'
import { uploadsPersonalData } from './personal-data.store.ts'
import { uploadsTables } from './tables.ts'

/** What this feature provides to the roles. */
export const uploadsFeature = {
  calls,
  dueWork: [forgetUnusedFiles],
  personalData: uploadsPersonalData,
  tables: uploadsTables,
} as const
