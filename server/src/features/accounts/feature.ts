import { calls } from './calls/calls.gen.ts'
import { forgetOldFlows } from './forget.jobs.ts'
import { freezeApproval, freezeEndApproval } from './freeze.approval.ts'
import { accountsPersonalData } from './personal-data.store.ts'
import { accountsTables } from './tables.ts'

/** What this feature provides to the roles. */
export const accountsFeature = {
  calls,
  approvals: [freezeApproval, freezeEndApproval],
  dueWork: [forgetOldFlows],
  personalData: accountsPersonalData,
  tables: accountsTables,
  withoutNotice: {
    'houseInvitation.changed': 'work of staff',
    'member.noted': 'work of staff',
    'member.closed': 'the person is gone; their notices are deleted',
    'passkeys.changed': 'account.secured has a notice',
    'profile.changed': 'the act of the person, who sees it',
    'signIn.ended': 'the notice of account.secured says what ended it',
  },
} as const
