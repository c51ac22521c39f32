import { calls } from './calls/calls.gen.ts'
import { settingApprovals } from './setting.approval.ts'
import { settingWatch } from './violation.store.ts'
import { settingsTables } from './tables.ts'

/** What this feature provides to the roles. */
export const settingsFeature = {
  calls,
  approvals: settingApprovals,
  watches: [settingWatch],
  tables: settingsTables,
  withoutNotice: {
    'setting.changed': 'work of staff',
  },
} as const
