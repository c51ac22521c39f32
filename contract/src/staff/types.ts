import { passkeyRow } from '../credentials/types.ts'
import { staffRoles } from '../kernel/call.ts'
import { id, instantField, strict, text, z } from '../kernel/field.ts'

export const staffRole = z.enum(staffRoles)

/** Staff passwords are pass phrases: long, of any characters. */
export const staffPassword = text(12, 128)

export const staffProfile = strict({
  id: id('staff'),
  name: z.string(),
  login: z.string(),
  role: staffRole,
  signedInAt: instantField,
  /** This sign-in can only set an authenticator or a passkey. */
  secondFactorNeeded: z.boolean(),
})

/** The result of every way of signing staff in. */
export const staffSignedIn = strict({ token: z.string(), staff: staffProfile })

/** A colleague's one-time link: its token is after the # of `/staff/join`, so it never appears in a server log. */
export const joinLink = strict({ joinToken: z.string(), validForMs: z.number() })

export const personStates = ['invited', 'active', 'disabled'] as const

/** How long after a colleague's link a person does not count as one of two (staff/sql/20_second_person.sql). */
export const ONE_OF_TWO_AFTER_HOURS = 72

export const personRow = strict({
  id: id('staff'),
  name: z.string(),
  login: z.string(),
  role: staffRole,
  state: z.enum(personStates),
  authenticator: z.boolean(),
  passkeys: z.number(),
  createdAt: instantField,
  /** Id of the administrator, or the name of the program, that added the person. */
  createdBy: z.string(),
  /** When the account was opened with its link; null: not yet. */
  joinedAt: z.nullable(instantField),
  lastSeenAt: z.nullable(instantField),
  /** From when the person counts as one of two who must agree; null: they count now. */
  countsFrom: z.nullable(instantField),
  /** Until when an open link is valid; null: there is none. */
  linkUntil: z.nullable(instantField),
})

/** What protects the caller's own account. */
export const ownSecurity = strict({
  authenticatorSince: z.nullable(instantField),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(passkeyRow),
  /** Null if the person got a new link and signs in with a passkey. */
  passwordChangedAt: z.nullable(instantField),
  /** Whether this instance requires a second factor; a demo does not. */
  demanded: z.boolean(),
})

/** A member of staff as named in records; former staff are included. */
export const staffPerson = strict({ id: id('staff'), name: z.string(), role: staffRole, left: z.boolean() })

export const auditRow = strict({
  id: z.string(),
  at: instantField,
  by: z.string(),
  role: z.nullable(staffRole),
  act: z.string(),
  subject: z.string(),
  /** The name of the subject, if it is a device or a colleague. */
  subjectName: z.nullable(z.string()),
  detail: z.string(),
})

/** A broken rule, its part of the product, and since when it has been found. */
export const violationRow = strict({ part: z.string(), rule: z.string(), subject: z.string(), detail: z.string(), since: instantField })

/** What the console finds by a few letters or a number, in the order in which it is shown. */
export const foundKinds = [
  'member',
  'device',
  'site',
  'charging',
  'lease',
  'withdrawal',
  'recharge',
  'transfer',
  'resale',
  'package',
  'person',
] as const
export type FoundKind = (typeof foundKinds)[number]

/** What happened to a member, as the timeline of the console shows it. */
export const memberFactKinds = [
  'joined',
  'closed',
  'frozen',
  'freezeEnded',
  'held',
  'affiliated',
  'affiliationEnded',
  'noted',
  'leaseBought',
  'leaseEnded',
  'recharged',
  'withdrew',
  'transferSent',
  'transferReceived',
  'charged',
] as const
export type MemberFactKind = (typeof memberFactKinds)[number]
