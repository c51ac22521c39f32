import { calls } from './calls/calls.gen.ts'
import { commandApproval } from './command.approval.ts'
import { expireCommands, forgetWaitingSecrets } from './command.jobs.ts'
import { energyRateEndApproval } from './energy-rate-end.approval.ts'
import { energyRateApproval } from './energy-rate.approval.ts'
import { devicesTables } from './tables.ts'
import { unitApproval } from './unit.approval.ts'
import { deviceWatch } from './violation.store.ts'

/** What this feature provides to the roles. */
export const devicesFeature = {
  calls,
  dueWork: [expireCommands, forgetWaitingSecrets],
  approvals: [commandApproval, energyRateApproval, energyRateEndApproval, unitApproval],
  watches: [deviceWatch],
  tables: devicesTables,
  withoutNotice: {
    'catalogue.changed': 'work of staff',
    'command.answered': 'shown where the command was given',
    'command.changed': 'work of staff',
    'device.changed': 'work of staff',
    'energyRate.changed': 'rates are published with the day from which they count',
    'frame.unusable': 'work of staff',
    'meter.read': 'shown on the page of the charge while it runs',
    'station.booted': 'a change of the hosting state has a notice instead',
    'station.connected': 'a change of the hosting state has a notice instead',
    'station.contested': 'work of staff',
    'station.disconnected': 'a change of the hosting state has a notice instead, if the outage lasts',
  },
} as const
