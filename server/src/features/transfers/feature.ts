import { calls } from './calls/calls.gen.ts'
import { transferNames } from './cause-name.store.ts'
import { transfersPersonalData } from './personal-data.store.ts'
import { completeTransfers, forgetUnconfirmed } from './transfer.jobs.ts'
import { transferWatch } from './violation.store.ts'
import { transfersTables } from './tables.ts'

/** What this feature provides to the roles. */
export const transfersFeature = {
  calls,
  dueWork: [completeTransfers, forgetUnconfirmed],
  watches: [transferWatch],
  personalData: transfersPersonalData,
  causeNames: transferNames,
  tables: transfersTables,
} as const
