import { calls } from './calls/calls.gen.ts'
import { screeningWatch } from './violation.store.ts'
import { screeningTables } from './tables.ts'

/** What this feature provides to the roles. */
export const screeningFeature = {
  calls,
  watches: [screeningWatch],
  tables: screeningTables,
  withoutNotice: {
    'screening.changed': 'work of staff',
  },
} as const
