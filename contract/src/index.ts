import * as addressCalls from './accounts/address-calls.ts'
import * as accountCalls from './accounts/calls.ts'
import { accountErrors } from './accounts/errors.ts'
import * as accountEvents from './accounts/events.ts'
import * as factorCalls from './accounts/factor-calls.ts'
import * as memberCalls from './accounts/member-calls.ts'
import * as oauthCalls from './accounts/oauth-calls.ts'
import * as profileCalls from './accounts/profile-calls.ts'
import * as approvalCalls from './approvals/calls.ts'
import { approvalErrors } from './approvals/errors.ts'
import * as approvalEvents from './approvals/events.ts'
import * as chargingCalls from './charging/calls.ts'
import * as disputeCalls from './charging/dispute-calls.ts'
import { chargingErrors } from './charging/errors.ts'
import * as chargingEvents from './charging/events.ts'
import { demoUnit, demoUnitAct } from './demo/calls.ts'
import { demoErrors } from './demo/errors.ts'
import * as deviceCalls from './devices/calls.ts'
import { deviceErrors } from './devices/errors.ts'
import * as deviceEvents from './devices/events.ts'
import * as hostingCalls from './hosting/calls.ts'
import { hostingErrors } from './hosting/errors.ts'
import * as hostingEvents from './hosting/events.ts'
import { liveTicket, moveDemoClock } from './http/calls.ts'
import { httpErrors } from './http/errors.ts'
import * as incomeCalls from './income/calls.ts'
import { incomeErrors } from './income/errors.ts'
import * as incomeEvents from './income/events.ts'
import type { CallDeclaration } from './kernel/call.ts'
import type { ErrorDeclaration } from './kernel/error.ts'
import type { EventDeclaration } from './kernel/event.ts'
import * as levelCalls from './levels/calls.ts'
import * as packageCalls from './packages/calls.ts'
import { packageErrors } from './packages/errors.ts'
import * as packageEvents from './packages/events.ts'
import * as settingCalls from './settings/calls.ts'
import { settingErrors } from './settings/errors.ts'
import * as settingEvents from './settings/events.ts'
import * as staffCalls from './staff/calls.ts'
import { staffErrors } from './staff/errors.ts'
import * as staffParkedCalls from './staff/parked-calls.ts'
import * as staffPeopleCalls from './staff/people-calls.ts'
import * as staffSecurityCalls from './staff/security-calls.ts'
import * as uploadCalls from './uploads/calls.ts'
import { uploadErrors } from './uploads/errors.ts'
import * as walletCalls from './wallets/calls.ts'
import { walletErrors } from './wallets/errors.ts'
import * as walletEvents from './wallets/events.ts'

/** The calls of each owner, in the order of the house. */
export const callsByOwner = {
  http: { liveTicket, moveDemoClock },
  approvals: { ...approvalCalls },
  settings: { ...settingCalls },
  uploads: { ...uploadCalls },
  accounts: { ...accountCalls, ...addressCalls, ...factorCalls, ...memberCalls, ...oauthCalls, ...profileCalls },
  devices: { ...deviceCalls },
  levels: { ...levelCalls },
  wallets: { ...walletCalls },
  packages: { ...packageCalls },
  hosting: { ...hostingCalls },
  charging: { ...chargingCalls, ...disputeCalls },
  income: { ...incomeCalls },
  staff: { ...staffCalls, ...staffParkedCalls, ...staffPeopleCalls, ...staffSecurityCalls },
  demo: { demoUnit, demoUnitAct },
} as const

/** The refusals of each owner. */
export const errorsByOwner = {
  http: httpErrors,
  approvals: approvalErrors,
  settings: settingErrors,
  uploads: uploadErrors,
  accounts: accountErrors,
  devices: deviceErrors,
  wallets: walletErrors,
  packages: packageErrors,
  hosting: hostingErrors,
  charging: chargingErrors,
  income: incomeErrors,
  staff: staffErrors,
  demo: demoErrors,
} as const

/** The facts each owner tells. */
export const eventsByOwner = {
  approvals: { ...approvalEvents },
  settings: { ...settingEvents },
  accounts: { ...accountEvents },
  devices: { ...deviceEvents },
  wallets: { ...walletEvents },
  packages: { ...packageEvents },
  hosting: { ...hostingEvents },
  charging: { ...chargingEvents },
  income: { ...incomeEvents },
} as const

/** Every call of the product. */
export const calls: readonly CallDeclaration[] = Object.values(callsByOwner).flatMap((owned) => Object.values<CallDeclaration>(owned))
/** Every refusal of the product. */
export const errors: readonly ErrorDeclaration[] = Object.values(errorsByOwner).flatMap((owned) => Object.values<ErrorDeclaration>(owned))
/** Every event of the product. */
export const events: readonly EventDeclaration[] = Object.values(eventsByOwner).flatMap((owned) => Object.values<EventDeclaration>(owned))
