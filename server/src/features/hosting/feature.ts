import { calls } from './calls/calls.gen.ts'
import { hostingObstacles } from './closing.store.ts'
import { hearLeaseEnd, renewCustodies } from './custody.jobs.ts'
import { hearStations } from './flow.jobs.ts'
import { hostingPersonalData } from './personal-data.store.ts'
import { hearFreeUnits, runRounds } from './queue.jobs.ts'
import { hostingWatch } from './violation.store.ts'

/** What this feature provides to the roles. */
export const hostingFeature = {
  calls,
  listeners: [hearStations, hearFreeUnits, hearLeaseEnd],
  dueWork: [runRounds, renewCustodies],
  watches: [hostingWatch],
  personalData: hostingPersonalData,
  closingObstacles: hostingObstacles,
} as const
