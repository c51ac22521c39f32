import { calls } from './calls/calls.gen.ts'
import { levelsPersonalData } from './personal-data.store.ts'

/** What this feature provides to the roles. */
export const levelsFeature = {
  calls,
  personalData: levelsPersonalData,
} as const
