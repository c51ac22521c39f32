import { forgetOldMessages } from './forget.jobs.ts'
import { messageWatch } from './mail.jobs.ts'
import { deliveryTables } from './tables.ts'

/** What this feature provides to the roles. */
export const deliveryFeature = {
  dueWork: [forgetOldMessages],
  watches: [messageWatch],
  tables: deliveryTables,
} as const
