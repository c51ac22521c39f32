import { exactText, id, instantField, strict, text, z } from '../kernel/field.ts'
import { signInEnds, signInMethods } from '../credentials/types.ts'
import { languageField } from '../settings/types.ts'

/** E-mail as typed; compared case-insensitively. */
export const emailField = z.string().check(z.maxLength(254), z.regex(/^[^\s@\p{C}]{1,64}@[^\s@\p{C}]+\.[^\s@\p{C}]{2,}$/u))

/** A phone number in international format (E.164). The server checks whether the number exists and can receive text messages. */
export const phoneField = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/))

/** Where a message can reach a person. */
export const channels = ['email', 'phone'] as const
export const channelField = z.enum(channels)
export type Channel = (typeof channels)[number]

interface GivenAddress {
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

/** Exactly one address is given. */
export const oneAddress = z.refine<GivenAddress>(({ email, phone }) => (email === undefined) !== (phone === undefined), { path: ['email'] })

interface GivenTarget extends GivenAddress {
  readonly to?: Channel | undefined
}

/** Exactly one address is given, or the choice of one of the caller’s own. */
export const oneTarget = z.refine<GivenTarget>(({ email, phone, to }) => [email, phone, to].filter((given) => given !== undefined).length === 1, {
  path: ['email'],
})

export const invitationCodeField = exactText(8, /^[A-HJ-NP-Z2-9]{8}$/)

/** The longest name, in characters. */
export const USERNAME_MAX = 30
/** A name as typed. The server checks the rules and names the broken one. */
export const usernameField = text(1, 120)
/** A time zone by its IANA name. */
export const zoneField = text(1, 64)

/** The number format of a person: that of their language, or a fixed one. 1,234.5 · 1.234,5 · 1 234,5 · 1’234.5 */
export const numberFormats = ['language', 'commaPoint', 'pointComma', 'spaceComma', 'apostrophePoint'] as const
export type NumberFormat = (typeof numberFormats)[number]

/**
 * Changes that hold withdrawals, and for how many hours, so that an attacker who takes over an account cannot empty it at once. Some
 * changes only send a notification. A page shows the hours before the person confirms.
 */
export const holdHours = {
  passwordReset: 24,
  loginPasswordChanged: 24,
  fundPasswordChanged: 24,
  emailChanged: 24,
  phoneChanged: 24,
  authenticatorRemoved: 72,
  passkeyAdded: 0,
  recoveryCodeUsed: 72,
} as const
export const holdingActs = Object.keys(holdHours) as readonly (keyof typeof holdHours)[]
export type HoldingAct = (typeof holdingActs)[number]
export const holdingAct = z.enum(holdingActs as readonly [HoldingAct, ...HoldingAct[]])

/** Why staff freeze an account. */
export const freezeReasons = ['takeover', 'memberAsked', 'courtOrder'] as const
export const freezeReason = z.enum(freezeReasons)
export type FreezeReason = z.output<typeof freezeReason>
/** How long one person of staff can freeze an account alone, once in thirty days. */
export const FREEZE_HOURS_ALONE = 72
/** Ninety days, by two people. */
export const FREEZE_HOURS_MAX = 2160

/** A freeze as staff see it. */
export const freezeView = strict({
  id: id('freeze'),
  reason: freezeReason,
  /** What staff typed; null once the account is closed, like the reason of an early end. */
  note: z.nullable(z.string()),
  frozenBy: z.string(),
  frozenAt: instantField,
  untilAt: instantField,
  /** Whether two people agreed to it. */
  byTwo: z.boolean(),
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(instantField),
  endReason: z.nullable(z.string()),
})

/** The security events that are reported to every address of a person. */
export const securityKinds = [
  'passwordReset',
  'loginPasswordChanged',
  'fundPasswordChanged',
  'emailChanged',
  'phoneChanged',
  'authenticatorSet',
  'authenticatorRemoved',
  'recoveryCodeUsed',
  'recoveryCodesRenewed',
  'passkeyAdded',
  'passkeyRemoved',
  // Refused, because its counter was used before.
  'passkeyCopied',
  'googleLinked',
  'googleUnlinked',
  'newDevice',
  'signInsEnded',
  // A withdrawal address was saved.
  'addressSaved',
  'accountClosed',
] as const
export type SecurityKind = (typeof securityKinds)[number]

const secured = strict({ set: z.boolean(), changedAt: z.nullable(instantField) })

/** The security centre at a glance (`user/security`). */
export const security = strict({
  /** Masked, as in the profile. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** There is no e-mail address yet: offer to bind one. The fund password needs it. */
  offerEmail: z.boolean(),
  loginPassword: secured,
  fundPassword: secured,
  authenticator: strict({ set: z.boolean(), since: z.nullable(instantField) }),
  recoveryCodesLeft: z.number(),
  passkeys: z.number(),
  /** The linked Google account, masked. */
  google: z.nullable(z.string()),
  withdrawalsHeld: z.nullable(strict({ reason: holdingAct, until: instantField })),
  /** Staff froze what the account sends to others. */
  frozen: z.nullable(strict({ reason: freezeReason, until: instantField })),
  /** For how long each change would hold withdrawals, shown before the person confirms; 0: not at all. */
  holds: z.array(strict({ act: holdingAct, hours: z.number() })),
})

/** The member's own profile (`user/info/personal`), also stored in the browser as `userInfo`. */
export const profile = strict({
  id: id('member'),
  username: z.string(),
  /** Masked local part: `da…a@example.org`. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  country: z.string(),
  language: languageField,
  zone: z.string(),
  numberFormat: z.enum(numberFormats),
  /** When the name can be changed again; null: now. */
  nextRenameAt: z.nullable(instantField),
  invitationCode: z.string(),
  /** A random id that an outside support desk gets instead of the member's number. */
  supportId: z.string(),
  /** The inviter's masked name; null for house invitations. */
  inviter: z.nullable(z.string()),
  level: z.number(),
  tier: z.enum(['free', 'professional', 'premium']),
  registeredAt: instantField,
  registeredIp: z.string(),
  signedInAt: instantField,
  signedInIp: z.string(),
})
export type Profile = z.output<typeof profile>

/** The result of every way of signing in. */
export const signedIn = strict({
  /** Anti-CSRF value of this sign-in, sent back as header `token`. It does not authenticate by itself. */
  token: z.string(),
  userInfo: profile,
  /** Only if a recovery code was used: until when withdrawals are held. */
  withdrawalsHeldUntil: z.optional(instantField),
})

/** The result of every confirmation. */
export const steppedUp = strict({ token: z.string(), validForMs: z.number(), withdrawalsHeldUntil: z.optional(instantField) })

export const signInRow = strict({
  id: id('signIn'),
  current: z.boolean(),
  /** `email`, `phone`: a password with that address; `password`: a password sign-in from before the address type was recorded. */
  method: z.enum(signInMethods),
  device: z.string(),
  system: z.string(),
  ip: z.string(),
  /** Whether this is the first sign-in of the device to the account. */
  newDevice: z.boolean(),
  /** Country of the address by ISO 3166, null where it is not known. */
  region: z.nullable(z.string()),
  signedInAt: instantField,
  lastSeenAt: instantField,
  endedAt: z.nullable(instantField),
  /** Null while the sign-in is active, or if it expired. */
  endReason: z.nullable(z.enum(signInEnds)),
})

/** Documents a person consents to; `user/consent/list` returns the current version. */
export const consentDocuments = ['terms', 'privacy'] as const
export const consentField = strict({ document: z.enum(consentDocuments), version: text(0, 20) })

/** Outside accounts one can sign in with. */
export const oauthProviders = ['google'] as const

/** A flow with an authenticated outside account: valid in this browser only, for ten minutes. */
export const flowField = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** The next step after the outside account was authenticated. */
export const oauthNext = z.union([
  strict({ needs: z.literal('nothing'), ...signedIn.def.shape }),
  /** The outside account is not linked: `oauth/register` opens an account with its verified email. */
  strict({ needs: z.literal('register'), flow: flowField, email: z.string() }),
  /** Linking requires a confirmed sign-in: of the caller, or of the member who has an account with this email. */
  strict({ needs: z.literal('link'), flow: flowField, email: z.nullable(z.string()) }),
  /** The outside account is linked, but `oauth/login` still requires these. `code`: the masked address that the code is sent to. */
  strict({ needs: z.literal('proof'), flow: flowField, code: z.nullable(z.string()), otp: z.boolean(), consents: z.boolean() }),
])

/** The reasons why an account cannot be closed. Amounts are money that would be lost, counts are items that are still active. */
export const closingObstacles = [
  'houseAccount',
  'recharge',
  'income',
  'reward',
  'held',
  'toBeReleased',
  'toBeReceived',
  'toBeCollected',
  'debt',
  'lease',
  'hosting',
  'charging',
  'unsettled',
] as const
export type ClosingObstacle = (typeof closingObstacles)[number]

/** One page of the data that a feature stores about a person: rows of plain values. */
export const dataSection = strict({
  name: z.string(),
  total: z.number(),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
})
