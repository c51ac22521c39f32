import { calls } from './calls/calls.gen.ts'
import { closeOldSolved, forgetClosedAccount, forgetOldConversations } from './conversation.jobs.ts'
import { supportPersonalData } from './personal-data.store.ts'
import { supportTables } from './tables.ts'

/** What this feature provides to the roles. */
export const supportFeature = {
  calls,
  listeners: [forgetClosedAccount],
  dueWork: [closeOldSolved, forgetOldConversations],
  personalData: supportPersonalData,
  tables: supportTables,
  withoutNotice: {
    'support.messageSent': 'its person is notified when it stays unread',
    'support.changed': 'work of staff; the conversation shows it',
    'support.seen': 'the act of its reader',
    'support.viewed': 'work of staff',
    'support.noted': 'work of staff',
    'support.cannedChanged': 'work of staff',
  },
} as const
