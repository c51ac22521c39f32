import { calls } from './calls/calls.gen.ts'
import { contactApproval } from './contact.approval.ts'
import { contactEndApproval } from './contact-end.approval.ts'
import { officialTables } from './tables.ts'

/** What this feature provides to the roles. */
export const officialFeature = {
  calls,
  approvals: [contactApproval, contactEndApproval],
  tables: officialTables,
  withoutNotice: {
    'official.contactChanged': 'contacts are read by who checks one',
    'official.reportChanged': 'work of staff',
  },
} as const
