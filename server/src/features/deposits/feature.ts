import { assignApproval } from './assign.approval.ts'
import { correctionNames } from './cause-name.store.ts'
import { correctApproval } from './correct.approval.ts'
import { calls } from './calls/calls.gen.ts'
import { depositObstacles, depositsToBeReceived } from './closing.store.ts'
import { depositsPersonalData } from './personal-data.store.ts'
import { depositWatch } from './violation.store.ts'
import { depositsTables } from './tables.ts'

/** What this feature provides to the roles. */
export const depositsFeature = {
  calls,
  watches: [depositWatch],
  personalData: depositsPersonalData,
  approvals: [assignApproval, correctApproval],
  causeNames: correctionNames,
  closingObstacles: depositObstacles,
  toBeReceived: depositsToBeReceived,
  tables: depositsTables,
  withoutNotice: {
    'deposits.unmatched': 'work of staff',
  },
} as const
