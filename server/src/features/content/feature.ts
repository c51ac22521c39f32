import { calls } from './calls/calls.gen.ts'

/** What this feature provides to the roles. */
export const contentFeature = {
  calls,
} as const
