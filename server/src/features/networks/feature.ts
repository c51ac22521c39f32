import { calls } from './calls/calls.gen.ts'
import { networkWatch } from './violation.store.ts'
import { networksTables } from './tables.ts'

/** What this feature provides to the roles. */
export const networksFeature = {
  calls,
  watches: [networkWatch],
  tables: networksTables,
} as const
