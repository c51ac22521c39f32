import { calls } from './calls/calls.gen.ts'
import { staffTables } from './tables.ts'

/** What this feature provides to the roles. */
export const staffFeature = {
  calls,
  tables: staffTables,
  withoutNotice: {
    'parked.changed': 'work of staff',
    'violations.changed': 'work of staff',
  },
} as const
