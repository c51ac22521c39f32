// Printed by `npm run gen` from the files of the features. Don't edit.
import * as accountsAddressCalls from './accounts/address-calls.ts'
import * as accountsCalls from './accounts/calls.ts'
import * as accountsDeskCalls from './accounts/desk-calls.ts'
import * as accountsEvents from './accounts/events.ts'
import * as accountsFactorCalls from './accounts/factor-calls.ts'
import * as accountsMemberCalls from './accounts/member-calls.ts'
import * as accountsOauthCalls from './accounts/oauth-calls.ts'
import * as accountsProfileCalls from './accounts/profile-calls.ts'
import * as addressesCalls from './addresses/calls.ts'
import * as addressesEvents from './addresses/events.ts'
import * as approvalsCalls from './approvals/calls.ts'
import * as approvalsEvents from './approvals/events.ts'
import * as chargingCalls from './charging/calls.ts'
import * as chargingDisputeCalls from './charging/dispute-calls.ts'
import * as chargingEvents from './charging/events.ts'
import * as chargingMeterCalls from './charging/meter-calls.ts'
import * as chargingReviewCalls from './charging/review-calls.ts'
import * as chargingSavedPointCalls from './charging/saved-point-calls.ts'
import * as chargingTariffCalls from './charging/tariff-calls.ts'
import * as contentCalls from './content/calls.ts'
import * as contentEvents from './content/events.ts'
import * as demoCalls from './demo/calls.ts'
import * as demoEvents from './demo/events.ts'
import * as depositsCalls from './deposits/calls.ts'
import * as depositsEvents from './deposits/events.ts'
import * as devicesCalls from './devices/calls.ts'
import * as devicesEvents from './devices/events.ts'
import * as hostingCalls from './hosting/calls.ts'
import * as hostingEvents from './hosting/events.ts'
import * as httpCalls from './http/calls.ts'
import * as incidentsCalls from './incidents/calls.ts'
import * as incidentsEvents from './incidents/events.ts'
import * as incomeCalls from './income/calls.ts'
import * as incomeEvents from './income/events.ts'
import * as legalCalls from './legal/calls.ts'
import * as legalEvents from './legal/events.ts'
import * as levelsCalls from './levels/calls.ts'
import * as levelsEvents from './levels/events.ts'
import * as networksCalls from './networks/calls.ts'
import * as noticesCalls from './notices/calls.ts'
import * as noticesEvents from './notices/events.ts'
import * as officialCalls from './official/calls.ts'
import * as officialEvents from './official/events.ts'
import * as packagesCalls from './packages/calls.ts'
import * as packagesEvents from './packages/events.ts'
import * as resalesCalls from './resales/calls.ts'
import * as resalesEvents from './resales/events.ts'
import * as screeningCalls from './screening/calls.ts'
import * as screeningEvents from './screening/events.ts'
import * as settingsCalls from './settings/calls.ts'
import * as settingsEvents from './settings/events.ts'
import * as staffCalls from './staff/calls.ts'
import * as staffEvents from './staff/events.ts'
import * as staffFindCalls from './staff/find-calls.ts'
import * as staffParkedCalls from './staff/parked-calls.ts'
import * as staffPeopleCalls from './staff/people-calls.ts'
import * as staffSecurityCalls from './staff/security-calls.ts'
import * as staffTimelineCalls from './staff/timeline-calls.ts'
import * as supportCalls from './support/calls.ts'
import * as supportEvents from './support/events.ts'
import * as supportStaffCalls from './support/staff-calls.ts'
import * as sweepsCalls from './sweeps/calls.ts'
import * as sweepsEvents from './sweeps/events.ts'
import * as tasksCalls from './tasks/calls.ts'
import * as tasksEvents from './tasks/events.ts'
import * as tasksPointsCalls from './tasks/points-calls.ts'
import * as tasksWheelCalls from './tasks/wheel-calls.ts'
import * as teamCalls from './team/calls.ts'
import * as teamEvents from './team/events.ts'
import * as transfersCalls from './transfers/calls.ts'
import * as transfersEvents from './transfers/events.ts'
import * as treasuryCalls from './treasury/calls.ts'
import * as treasuryEvents from './treasury/events.ts'
import * as uploadsCalls from './uploads/calls.ts'
import * as walletsCalls from './wallets/calls.ts'
import * as walletsEvents from './wallets/events.ts'
import * as withdrawalsCalls from './withdrawals/calls.ts'
import * as withdrawalsEvents from './withdrawals/events.ts'
import { accountErrors } from './accounts/errors.ts'
import { accountSettings } from './accounts/settings.ts'
import { addressErrors } from './addresses/errors.ts'
import { addressSettings } from './addresses/settings.ts'
import { approvalErrors } from './approvals/errors.ts'
import { chargingErrors } from './charging/errors.ts'
import { chargingSettings } from './charging/settings.ts'
import { contentErrors } from './content/errors.ts'
import { contentSettings } from './content/settings.ts'
import { credentialErrors } from './credentials/errors.ts'
import { demoErrors } from './demo/errors.ts'
import { depositErrors } from './deposits/errors.ts'
import { deviceErrors } from './devices/errors.ts'
import { hostingErrors } from './hosting/errors.ts'
import { httpErrors } from './http/errors.ts'
import { incidentErrors } from './incidents/errors.ts'
import { incomeErrors } from './income/errors.ts'
import { incomeSettings } from './income/settings.ts'
import { legalErrors } from './legal/errors.ts'
import { levelSettings } from './levels/settings.ts'
import { networkSettings } from './networks/settings.ts'
import { noticeErrors } from './notices/errors.ts'
import { noticeSettings } from './notices/settings.ts'
import { officialErrors } from './official/errors.ts'
import { packageErrors } from './packages/errors.ts'
import { packageSettings } from './packages/settings.ts'
import { platformSettings } from './settings/settings.ts'
import { resaleErrors } from './resales/errors.ts'
import { resaleSettings } from './resales/settings.ts'
import { settingErrors } from './settings/errors.ts'
import { staffErrors } from './staff/errors.ts'
import { supportErrors } from './support/errors.ts'
import { supportSettings } from './support/settings.ts'
import { sweepErrors } from './sweeps/errors.ts'
import { sweepSettings } from './sweeps/settings.ts'
import { taskErrors } from './tasks/errors.ts'
import { taskSettings } from './tasks/settings.ts'
import { teamSettings } from './team/settings.ts'
import { transferErrors } from './transfers/errors.ts'
import { transferSettings } from './transfers/settings.ts'
import { treasuryErrors } from './treasury/errors.ts'
import { treasurySettings } from './treasury/settings.ts'
import { uploadErrors } from './uploads/errors.ts'
import { walletErrors } from './wallets/errors.ts'
import { withdrawalErrors } from './withdrawals/errors.ts'
import { withdrawalSettings } from './withdrawals/settings.ts'

/** The calls of each owner, in the order of the features. */
export const callsByOwner = {
  http: { ...httpCalls },
  approvals: { ...approvalsCalls },
  settings: { ...settingsCalls },
  legal: { ...legalCalls },
  uploads: { ...uploadsCalls },
  accounts: { ...accountsAddressCalls, ...accountsCalls, ...accountsDeskCalls, ...accountsFactorCalls, ...accountsMemberCalls, ...accountsOauthCalls, ...accountsProfileCalls },
  devices: { ...devicesCalls },
  levels: { ...levelsCalls },
  wallets: { ...walletsCalls },
  networks: { ...networksCalls },
  screening: { ...screeningCalls },
  addresses: { ...addressesCalls },
  deposits: { ...depositsCalls },
  transfers: { ...transfersCalls },
  withdrawals: { ...withdrawalsCalls },
  treasury: { ...treasuryCalls },
  sweeps: { ...sweepsCalls },
  packages: { ...packagesCalls },
  hosting: { ...hostingCalls },
  resales: { ...resalesCalls },
  charging: { ...chargingCalls, ...chargingDisputeCalls, ...chargingMeterCalls, ...chargingReviewCalls, ...chargingSavedPointCalls, ...chargingTariffCalls },
  income: { ...incomeCalls },
  team: { ...teamCalls },
  tasks: { ...tasksCalls, ...tasksPointsCalls, ...tasksWheelCalls },
  support: { ...supportCalls, ...supportStaffCalls },
  notices: { ...noticesCalls },
  content: { ...contentCalls },
  official: { ...officialCalls },
  incidents: { ...incidentsCalls },
  staff: { ...staffCalls, ...staffFindCalls, ...staffParkedCalls, ...staffPeopleCalls, ...staffSecurityCalls, ...staffTimelineCalls },
  demo: { ...demoCalls },
} as const

/** The errors of each owner. */
export const errorsByOwner = {
  http: httpErrors,
  approvals: approvalErrors,
  settings: settingErrors,
  legal: legalErrors,
  uploads: uploadErrors,
  credentials: credentialErrors,
  accounts: accountErrors,
  devices: deviceErrors,
  wallets: walletErrors,
  addresses: addressErrors,
  deposits: depositErrors,
  transfers: transferErrors,
  withdrawals: withdrawalErrors,
  treasury: treasuryErrors,
  sweeps: sweepErrors,
  packages: packageErrors,
  hosting: hostingErrors,
  resales: resaleErrors,
  charging: chargingErrors,
  income: incomeErrors,
  tasks: taskErrors,
  support: supportErrors,
  notices: noticeErrors,
  content: contentErrors,
  official: officialErrors,
  incidents: incidentErrors,
  staff: staffErrors,
  demo: demoErrors,
} as const

/** The events of each owner. */
export const eventsByOwner = {
  approvals: { ...approvalsEvents },
  settings: { ...settingsEvents },
  legal: { ...legalEvents },
  accounts: { ...accountsEvents },
  devices: { ...devicesEvents },
  levels: { ...levelsEvents },
  wallets: { ...walletsEvents },
  screening: { ...screeningEvents },
  addresses: { ...addressesEvents },
  deposits: { ...depositsEvents },
  transfers: { ...transfersEvents },
  withdrawals: { ...withdrawalsEvents },
  treasury: { ...treasuryEvents },
  sweeps: { ...sweepsEvents },
  packages: { ...packagesEvents },
  hosting: { ...hostingEvents },
  resales: { ...resalesEvents },
  charging: { ...chargingEvents },
  income: { ...incomeEvents },
  team: { ...teamEvents },
  tasks: { ...tasksEvents },
  support: { ...supportEvents },
  notices: { ...noticesEvents },
  content: { ...contentEvents },
  official: { ...officialEvents },
  incidents: { ...incidentsEvents },
  staff: { ...staffEvents },
  demo: { ...demoEvents },
} as const

/** Every operator setting. */
export const settings = {
  ...platformSettings,
  ...accountSettings,
  ...levelSettings,
  ...networkSettings,
  ...addressSettings,
  ...transferSettings,
  ...withdrawalSettings,
  ...treasurySettings,
  ...sweepSettings,
  ...packageSettings,
  ...resaleSettings,
  ...chargingSettings,
  ...incomeSettings,
  ...teamSettings,
  ...taskSettings,
  ...supportSettings,
  ...noticeSettings,
  ...contentSettings,
} as const
