import { calls } from './calls/calls.gen.ts'
import { hostingObstacles } from './closing.store.ts'
import { onLeaseEnd, renewCustodies } from './custody.jobs.ts'
import { onStations } from './flow.jobs.ts'
import { hostingPersonalData } from './personal-data.store.ts'
import { onFreeUnits, runRounds } from './queue.jobs.ts'
import { hostingWatch } from './violation.store.ts'
import { hostingTables } from './tables.ts'

/** What this feature provides to the roles. */
export const hostingFeature = {
  calls,
  listeners: [onStations, onFreeUnits, onLeaseEnd],
  dueWork: [runRounds, renewCustodies],
  watches: [hostingWatch],
  personalData: hostingPersonalData,
  closingObstacles: hostingObstacles,
  tables: hostingTables,
  withoutNotice: {
    'custody.began': 'a change of the hosting state has a notice instead; a custody is renewed every day',
    'custody.ended': 'a change of the hosting state has a notice instead; a custody is renewed every day',
  },
} as const
