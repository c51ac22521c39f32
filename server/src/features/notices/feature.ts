import { calls } from './calls/calls.gen.ts'
import { announce, forgetOldNotices, notifyExpiring, notifyOffline } from './due.jobs.ts'
import { onClosedAccounts, onEvents } from './notice.jobs.ts'
import { noticesPersonalData } from './personal-data.store.ts'
import { noticesTables } from './tables.ts'

/** What this feature provides to the roles. */
export const noticesFeature = {
  calls,
  listeners: [onEvents, onClosedAccounts],
  dueWork: [announce, notifyOffline, notifyExpiring, forgetOldNotices],
  personalData: noticesPersonalData,
  tables: noticesTables,
  withoutNotice: {
    'announcement.changed': 'announcements are counted beside the notices',
    'announcement.read': 'the act of its reader',
    'notice.added': 'it is a notice',
    'notice.read': 'the act of its reader',
    'noticeChoice.changed': 'the act of its reader',
  },
} as const
