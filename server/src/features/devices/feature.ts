import { calls } from './calls/calls.gen.ts'
import { commandApproval } from './command.approval.ts'
import { expireCommands } from './command.jobs.ts'
import { energyRateApproval } from './energy-rate.approval.ts'
import { devicesTables } from './tables.ts'

/** What this feature provides to the roles. */
export const devicesFeature = {
  calls,
  dueWork: [expireCommands],
  approvals: [commandApproval, energyRateApproval],
  tables: devicesTables,
  notTold: {
    'command.answered': 'shown where the command was given',
    'command.changed': 'work of staff',
    'device.changed': 'work of staff',
    'energyRate.changed': 'rates are published with the day from which they count',
    'frame.unusable': 'work of staff',
    'meter.read': 'shown on the page of the charge while it runs',
    'station.booted': 'the state of hosting is told instead',
    'station.connected': 'the state of hosting is told instead',
    'station.contested': 'work of staff',
    'station.disconnected': 'the state of hosting is told instead, if the outage lasts',
  },
} as const
