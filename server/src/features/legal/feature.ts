import { calls } from './calls/calls.gen.ts'
import { legalTables } from './tables.ts'

/** What this feature provides to the roles. */
export const legalFeature = {
  calls,
  tables: legalTables,
  notTold: {
    'legal.published': 'members are asked for their consent at the log-in',
  },
} as const
