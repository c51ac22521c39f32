import { calls } from './calls/calls.gen.ts'
import { screeningWatch } from './violation.store.ts'

/** What this feature provides to the roles. */
export const screeningFeature = {
  calls,
  watches: [screeningWatch],
} as const
