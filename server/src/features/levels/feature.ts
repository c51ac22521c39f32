import { calls } from './calls/calls.gen.ts'
import { levelsPersonalData } from './personal-data.store.ts'
import { computeStandings } from './standing.jobs.ts'
import { levelWatch } from './violation.store.ts'
import { levelsTables } from './tables.ts'

/** What this feature provides to the roles. */
export const levelsFeature = {
  calls,
  dueWork: [computeStandings],
  watches: [levelWatch],
  personalData: levelsPersonalData,
  tables: levelsTables,
} as const
