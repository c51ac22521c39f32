import { calls } from './calls/calls.gen.ts'
import { legalTables } from './tables.ts'

/** What this feature provides to the roles. */
export const legalFeature = {
  calls,
  tables: legalTables,
  withoutNotice: {
    'legal.published': 'members are asked for their consent at the log-in',
  },
} as const
