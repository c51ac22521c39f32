// Printed by `npm run gen` from the files of the features. Don't edit.
import { approvalsFeature } from '../features/approvals/feature.ts'
import { settingsFeature } from '../features/settings/feature.ts'
import { legalFeature } from '../features/legal/feature.ts'
import { uploadsFeature } from '../features/uploads/feature.ts'
import { ledgerFeature } from '../features/ledger/feature.ts'
import { deliveryFeature } from '../features/delivery/feature.ts'
import { credentialsFeature } from '../features/credentials/feature.ts'
import { accountsFeature } from '../features/accounts/feature.ts'
import { devicesFeature } from '../features/devices/feature.ts'
import { levelsFeature } from '../features/levels/feature.ts'
import { walletsFeature } from '../features/wallets/feature.ts'
import { networksFeature } from '../features/networks/feature.ts'
import { screeningFeature } from '../features/screening/feature.ts'
import { addressesFeature } from '../features/addresses/feature.ts'
import { depositsFeature } from '../features/deposits/feature.ts'
import { transfersFeature } from '../features/transfers/feature.ts'
import { withdrawalsFeature } from '../features/withdrawals/feature.ts'
import { treasuryFeature } from '../features/treasury/feature.ts'
import { sweepsFeature } from '../features/sweeps/feature.ts'
import { packagesFeature } from '../features/packages/feature.ts'
import { hostingFeature } from '../features/hosting/feature.ts'
import { resalesFeature } from '../features/resales/feature.ts'
import { chargingFeature } from '../features/charging/feature.ts'
import { incomeFeature } from '../features/income/feature.ts'
import { teamFeature } from '../features/team/feature.ts'
import { tasksFeature } from '../features/tasks/feature.ts'
import { supportFeature } from '../features/support/feature.ts'
import { noticesFeature } from '../features/notices/feature.ts'
import { contentFeature } from '../features/content/feature.ts'
import { officialFeature } from '../features/official/feature.ts'
import { incidentsFeature } from '../features/incidents/feature.ts'
import { staffFeature } from '../features/staff/feature.ts'

/** The features that have code, in their order. */
export const features = {
  approvals: approvalsFeature,
  settings: settingsFeature,
  legal: legalFeature,
  uploads: uploadsFeature,
  ledger: ledgerFeature,
  delivery: deliveryFeature,
  credentials: credentialsFeature,
  accounts: accountsFeature,
  devices: devicesFeature,
  levels: levelsFeature,
  wallets: walletsFeature,
  networks: networksFeature,
  screening: screeningFeature,
  addresses: addressesFeature,
  deposits: depositsFeature,
  transfers: transfersFeature,
  withdrawals: withdrawalsFeature,
  treasury: treasuryFeature,
  sweeps: sweepsFeature,
  packages: packagesFeature,
  hosting: hostingFeature,
  resales: resalesFeature,
  charging: chargingFeature,
  income: incomeFeature,
  team: teamFeature,
  tasks: tasksFeature,
  support: supportFeature,
  notices: noticesFeature,
  content: contentFeature,
  official: officialFeature,
  incidents: incidentsFeature,
  staff: staffFeature,
} as const
