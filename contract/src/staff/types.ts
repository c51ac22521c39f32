import { passkeyRow } from '../accounts/factor-types.ts'
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
  /** Nothing is open to this sign-in but to set an authenticator or a passkey. */
  secondFactorNeeded: z.boolean(),
})

/** What every way in of staff answers. */
export const staffSignedIn = strict({ token: z.string(), staff: staffProfile })

/** A colleague's one-time link: its token stands behind the # of `/staff/join`, which no server sees in a log. */
export const joinLink = strict({ joinToken: z.string(), validForMs: z.number() })

export const personStates = ['invited', 'active', 'disabled'] as const

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
  /** When the account was opened by its link; null: not yet. */
  joinedAt: z.nullable(instantField),
  lastSeenAt: z.nullable(instantField),
  /** Until when an open link lets the person in; null: there is none. */
  linkUntil: z.nullable(instantField),
})

/** What protects the caller's own account. */
export const ownSecurity = strict({
  authenticatorSince: z.nullable(instantField),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(passkeyRow),
  /** Null for whoever was given a new link and signs in by passkey. */
  passwordChangedAt: z.nullable(instantField),
  /** This instance lets nobody act without a second factor; a demo does. */
  demanded: z.boolean(),
})

/** A person of staff, as an act names them. Who left stays named. */
export const staffPerson = strict({ id: id('staff'), name: z.string(), role: staffRole, left: z.boolean() })

export const auditRow = strict({
  id: z.string(),
  at: instantField,
  by: z.string(),
  role: z.nullable(staffRole),
  act: z.string(),
  subject: z.string(),
  /** What the subject is called, where it is a device or a colleague. */
  subjectName: z.nullable(z.string()),
  detail: z.string(),
})

/** A rule that does not hold, in which part of the product, and since when it was found. */
export const violationRow = strict({ part: z.string(), rule: z.string(), subject: z.string(), detail: z.string(), since: instantField })
