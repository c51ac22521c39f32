import { call, staffRoles } from '../kernel/call.ts'
import { amount, instantField, nothing, pageOf, paging, plainText, strict, text, wattHours, z } from '../kernel/field.ts'
import { credentialErrors } from '../credentials/errors.ts'
import { secondFactor } from '../credentials/types.ts'
import { passwordTry } from '../credentials/types.ts'
import { staffErrors as e } from './errors.ts'
import { auditRow, staffPassword, staffPerson, staffProfile, staffSignedIn, violationRow } from './types.ts'

const anyRole = { staff: staffRoles } as const

export const staffLogin = call('staff/login', {
  by: 'anyone',
  repeat: 'again',
  oneByOne: true,
  summary:
    'Signs a member of staff in, with a separate cookie. Staff with an authenticator need its code or a recovery code; staff with only passkeys sign in with one of them.',
  input: strict({ login: text(1, 80), password: passwordTry, ...secondFactor }),
  output: staffSignedIn,
  errors: [
    e.wrongLogin,
    e.tooManyTries,
    e.passkeyNeeded,
    credentialErrors.authenticatorNeeded,
    credentialErrors.otpWrong,
    credentialErrors.recoveryCodeWrong,
  ],
  example: { input: { login: '@gus.login', password: '@gus.password' } },
  perMinute: 10,
})

export const staffSetUp = call('staff/setup', {
  by: 'anyone',
  repeat: 'again',
  summary: 'Opens the first administrator’s account with the one-time set-up link (single use, 60 minutes).',
  input: strict({ setupToken: text(20, 100), name: plainText(1, 60), login: plainText(3, 60).check(z.regex(/^\S+$/u)), password: staffPassword }),
  output: staffSignedIn,
  errors: [e.setupLinkUsed, e.passwordTooSimple, e.loginInUse],
  example: { input: { setupToken: '@setup', name: 'Gus', login: 'gus', password: 'a long pass phrase' } },
  perMinute: 5,
})

export const staffLogout = call('staff/logout', {
  by: anyRole,
  beforeSecondFactor: true,
  repeat: 'again',
  summary: 'Ends this sign-in.',
  input: nothing,
  output: nothing,
  errors: [],
  example: { as: 'fay', input: {} },
})

export const staffInfo = call('staff/info', {
  by: anyRole,
  beforeSecondFactor: true,
  repeat: 'reads',
  summary: 'Returns the caller.',
  input: nothing,
  output: staffProfile,
  errors: [],
  example: { as: 'gus', input: {} },
})

export const staffPeople = call('staff/people', {
  by: anyRole,
  repeat: 'reads',
  summary: 'Lists current and former staff: names for the ids in records.',
  input: nothing,
  output: strict({ list: z.array(staffPerson) }),
  errors: [],
  example: { as: 'olga', input: {} },
})

export const staffOverview = call('staff/overview', {
  by: anyRole,
  repeat: 'reads',
  summary: 'Returns current problems and the state of fleet and money.',
  input: nothing,
  output: strict({
    points: z.number(),
    online: z.number(),
    faulted: z.number(),
    chargingNow: z.number(),
    failedStartsToday: z.number(),
    energyTodayWh: wattHours,
    collectedToday: amount,
    openQuarantine: z.number(),
    /** Deposits that no member has and two people can assign. */
    unmatchedRecharges: z.number(),
    /** Contacts that people reported as fake and no one judged. */
    reportedContacts: z.number(),
    /** Conversations in which staff answer next. */
    openConversations: z.number(),
    /** Units whose stations report an identity that differs from the registered one. */
    differingDevices: z.number(),
    /** Requests that are waiting for a second person. */
    waitingApprovals: z.number(),
    waitingSettlements: z.number(),
    /** What the fleet delivered in each of the last 24 hours; hours without energy are left out. */
    energyByHour: z.array(strict({ at: instantField, energyWh: wattHours })),
    violations: z.number(),
    /** The time of the oldest of the latest checks; null before the first. */
    checkedAt: z.nullable(instantField),
    readAt: instantField,
  }),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const violationList = call('staff/violation/list', {
  by: { staff: ['operations', 'finance', 'administrator'] },
  repeat: 'reads',
  summary: 'Lists every broken rule found by the latest checks, which run every minute. The list should be empty.',
  input: nothing,
  output: strict({
    list: z.array(violationRow),
    /** The total number. If a rule is broken very often, not all violations are listed. */
    total: z.number(),
    /** The time of the oldest of the latest checks; null before the first. */
    checkedAt: z.nullable(instantField),
    sealedBlocks: z.number(),
    chainOk: z.boolean(),
  }),
  errors: [],
  example: { as: 'fay', input: {} },
  perMinute: 12,
})

export const auditList = call('staff/audit/list', {
  by: { staff: ['administrator', 'finance'] },
  repeat: 'reads',
  summary: 'Lists the audit log, newest first. Entries cannot be changed.',
  input: strict({
    by: z.optional(text(1, 80)),
    act: z.optional(text(1, 80)),
    subject: z.optional(text(1, 80)),
    since: z.optional(instantField),
    before: z.optional(instantField),
    ...paging,
  }),
  output: pageOf(auditRow),
  errors: [],
  example: { as: 'gus', input: {} },
})
