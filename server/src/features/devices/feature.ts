import { calls } from './calls/calls.gen.ts'
import { commandApproval } from './command.approval.ts'
import { expireCommands } from './command.jobs.ts'
import { energyRateApproval } from './energy-rate.approval.ts'

/** What this feature provides to the roles. */
export const devicesFeature = {
  calls,
  dueWork: [expireCommands],
  approvals: [commandApproval, energyRateApproval],
} as const
