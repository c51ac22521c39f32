import { calls } from './calls/calls.gen.ts'
import { networkWatch } from './violation.store.ts'

/** What this feature provides to the roles. */
export const networksFeature = {
  calls,
  watches: [networkWatch],
} as const
