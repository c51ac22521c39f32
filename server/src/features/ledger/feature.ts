import { ledgerDueWork } from './books.jobs.ts'
import { ledgerWatch } from './violation.store.ts'
import { ledgerTables } from './tables.ts'

/** What this feature provides to the roles. */
export const ledgerFeature = {
  dueWork: ledgerDueWork,
  watches: [ledgerWatch],
  tables: ledgerTables,
} as const
