import { calls } from './calls/calls.gen.ts'
import { settingApprovals } from './setting.approval.ts'

/** What this feature provides to the roles. */
export const settingsFeature = {
  calls,
  approvals: settingApprovals,
} as const
