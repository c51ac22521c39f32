import { accrueLeases } from './accrual.jobs.ts'
import { calls } from './calls/calls.gen.ts'
import { leaseNames } from './cause-name.store.ts'
import { packageObstacles } from './closing.store.ts'
import { extendLeases } from './fault-day.jobs.ts'
import { onDelivery, runLeases } from './lease.jobs.ts'
import { packagesPersonalData } from './personal-data.store.ts'
import { packageWatch } from './violation.store.ts'
import { packagesTables } from './tables.ts'
import { packageTermsApproval } from './terms.approval.ts'

/** What this feature provides to the roles. */
export const packagesFeature = {
  calls,
  approvals: [packageTermsApproval],
  listeners: [onDelivery],
  dueWork: [extendLeases, runLeases, accrueLeases],
  watches: [packageWatch],
  personalData: packagesPersonalData,
  closingObstacles: packageObstacles,
  causeNames: leaseNames,
  tables: packagesTables,
} as const
