import { calls } from './calls/calls.gen.ts'
import { announce, forgetOldNotices, tellExpiring, tellOffline } from './due.jobs.ts'
import { onClosedAccounts, onEvents } from './notice.jobs.ts'
import { noticesPersonalData } from './personal-data.store.ts'

/** What this feature provides to the roles. */
export const noticesFeature = {
  calls,
  listeners: [onEvents, onClosedAccounts],
  dueWork: [announce, tellOffline, tellExpiring, forgetOldNotices],
  personalData: noticesPersonalData,
} as const
