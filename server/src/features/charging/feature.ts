import { calls } from './calls/calls.gen.ts'
import { chargingNames } from './cause-name.store.ts'
import { forgetRights, holdForCards } from './card.jobs.ts'
import { onCommands, onConnectors, onMeters, onRefusedStarts, onUnusableFrames, lookAtCharging } from './charging.jobs.ts'
import { chargingObstacles } from './closing.store.ts'
import { chargingPersonalData } from './personal-data.store.ts'
import { correctionApproval, dismissalApproval, releaseApproval } from './quarantine.approval.ts'
import { refundApproval } from './refund.approval.ts'
import { onClosedAccounts } from './tag.jobs.ts'
import { tariffEndApproval } from './tariff-end.approval.ts'
import { tariffApproval } from './tariff.approval.ts'
import { chargingWatch } from './violation.store.ts'
import { chargingTables } from './tables.ts'

/** What this feature provides to the roles. */
export const chargingFeature = {
  calls,
  listeners: [onMeters, onUnusableFrames, onRefusedStarts, onCommands, onConnectors, onClosedAccounts, holdForCards],
  dueWork: [lookAtCharging, forgetRights],
  watches: [chargingWatch],
  personalData: chargingPersonalData,
  closingObstacles: chargingObstacles,
  causeNames: chargingNames,
  approvals: [refundApproval, tariffApproval, tariffEndApproval, releaseApproval, correctionApproval, dismissalApproval],
  tables: chargingTables,
  withoutNotice: {
    'charging.pointSaved': 'the member does it and sees it on the page of the point',
    'charging.startRefused': 'shown on the page of the charge, which its driver has open',
    'charging.metered': 'shown on the page of the charge while it runs',
  },
} as const
