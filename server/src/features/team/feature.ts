import { calls } from './calls/calls.gen.ts'
import { teamPersonalData } from './personal-data.store.ts'
import { decideOnLeases, decideRebates, followRebateShare, reserveOnSettled } from './rebate.jobs.ts'
import { countTeams } from './team.jobs.ts'
import { teamWatch } from './violation.store.ts'
import { teamTables } from './tables.ts'

/** What this feature provides to the roles. */
export const teamFeature = {
  calls,
  listeners: [countTeams, reserveOnSettled, decideOnLeases],
  dueWork: [decideRebates, followRebateShare],
  watches: [teamWatch],
  personalData: teamPersonalData,
  tables: teamTables,
  withoutNotice: {
    'team.changed': 'shown as numbers on the pages of the team',
  },
} as const
