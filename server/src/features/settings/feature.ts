import { calls } from './calls/calls.gen.ts'
import { settingApprovals } from './setting.approval.ts'

/** What this feature gives the roles. */
export const settingsFeature = {
  calls,
  approvals: settingApprovals,
} as const
