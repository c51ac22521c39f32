import { calls } from './calls/calls.gen.ts'
import { forgetOldFlows } from './forget.jobs.ts'
import { accountsPersonalData } from './personal-data.store.ts'
import { accountsTables } from './tables.ts'

/** What this feature provides to the roles. */
export const accountsFeature = {
  calls,
  dueWork: [forgetOldFlows],
  personalData: accountsPersonalData,
  tables: accountsTables,
  notTold: {
    'houseInvitation.changed': 'work of staff',
    'member.closed': 'the person is gone; their notices are deleted',
    'passkeys.changed': 'account.secured tells it',
    'profile.changed': 'the act of the person, who sees it',
    'signIn.ended': 'account.secured tells what ended it',
  },
} as const
