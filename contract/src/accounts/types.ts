import { id, instantField, strict, text, z } from '../kernel/field.ts'
import { languageField } from '../settings/types.ts'

/** What a code is for; a code of one purpose never serves another. */
export const codePurposes = [
  'register',
  'login',
  'resetPassword',
  'loginPassword',
  'fundPassword',
  'bindEmail',
  'bindPhone',
  // Proof that one still reads the address that is about to be replaced.
  'changeEmail',
  'changePhone',
  'closeAccount',
] as const
export const codePurpose = z.enum(codePurposes)
export type CodePurpose = (typeof codePurposes)[number]

/** E-mail as typed; compared case-insensitively. */
export const emailField = z.string().check(z.maxLength(254), z.regex(/^[^\s@\p{C}]{1,64}@[^\s@\p{C}]+\.[^\s@\p{C}]{2,}$/u))

/** A phone number in its international form: E.164. Which numbers exist, and take a text message, the server knows. */
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

/** Exactly one address is given, or which of the caller’s own. */
export const oneTarget = z.refine<GivenTarget>(({ email, phone, to }) => [email, phone, to].filter((given) => given !== undefined).length === 1, {
  path: ['email'],
})

/** Login password: 8-20 characters, at least two kinds (product §8). */
export const passwordField = text(8, 20)
/** A password being tried: anything that could ever have been one. */
export const passwordTry = text(1, 128)
/** Fund password: exactly six digits (product §8). */
export const fundPasswordField = z.string().check(z.regex(/^\d{6}$/))
export const codeField = z.string().check(z.regex(/^\d{6}$/))
export const invitationCodeField = z.string().check(z.regex(/^[A-HJ-NP-Z2-9]{8}$/))

/** A name as typed; the server says which rule it breaks. */
export const usernameField = text(1, 120)
/** A time zone by its IANA name. */
export const zoneField = text(1, 64)

/** How a person reads numbers: as their language writes them, or in one form whatever the language. 1,234.5 · 1.234,5 · 1 234,5 · 1’234.5 */
export const numberFormats = ['language', 'commaPoint', 'pointComma', 'spaceComma', 'apostrophePoint'] as const
export type NumberFormat = (typeof numberFormats)[number]

/** A solved proof-of-work challenge (`captcha/get`), used once. */
export const captchaField = strict({
  algorithm: text(0, 16),
  challenge: text(0, 200),
  number: z.number().check(z.int(), z.minimum(0), z.maximum(100_000_000)),
  salt: text(0, 200),
  signature: text(0, 200),
})

/**
 * Acts that hold withdrawals, and for how many hours: who took over an account must not empty it at once. Some acts are told and hold
 * nothing. A page names the hours before the person confirms.
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

/** What every address of a person is told of their security. */
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
  // Refused, because its count was seen before.
  'passkeyCopied',
  'googleLinked',
  'googleUnlinked',
  'newDevice',
  'signInsEnded',
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
  /** What an act would cause, to be said before it is confirmed; 0: it holds nothing. */
  holds: z.array(strict({ act: holdingAct, hours: z.number() })),
})

/** The member's own profile (`user/info/personal`), and what `userInfo` holds in the browser. */
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
  /** From when the name may be changed again; null: now. */
  nextRenameAt: z.nullable(instantField),
  invitationCode: z.string(),
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

/** Why a sign-in ended. */
export const signInEnds = ['signedOut', 'endedElsewhere', 'passwordChanged', 'passwordReset', 'accountClosed', 'byStaff'] as const

/** What every way of signing in answers. */
export const signedIn = strict({
  /** Anti-CSRF value of this sign-in, sent back as header `token`; it alone authenticates nothing. */
  token: z.string(),
  userInfo: profile,
  /** Only where a recovery code was used: until when withdrawals pause. */
  withdrawalsHeldUntil: z.optional(instantField),
})

/** What every confirmation answers. */
export const steppedUp = strict({ token: z.string(), validForMs: z.number(), withdrawalsHeldUntil: z.optional(instantField) })

/** The ways to sign in. */
export const signInMethods = ['email', 'phone', 'password', 'passkey', 'google'] as const

export const signInRow = strict({
  id: id('signIn'),
  current: z.boolean(),
  /** `email`, `phone`: a password with that address; `password`: a password sign-in from before the address type was recorded. */
  method: z.enum(signInMethods),
  device: z.string(),
  system: z.string(),
  ip: z.string(),
  /** The first sign-in of this device to the account. */
  newDevice: z.boolean(),
  /** Country of the address by ISO 3166, null where it is not known. */
  region: z.nullable(z.string()),
  signedInAt: instantField,
  lastSeenAt: instantField,
  endedAt: z.nullable(instantField),
  /** Null where it is open, or ended by itself. */
  endReason: z.nullable(z.enum(signInEnds)),
})

/** Documents a person consents to; the version in force is part of the answer of `user/consent/list`. */
export const consentDocuments = ['terms', 'privacy'] as const
export const consentField = strict({ document: z.enum(consentDocuments), version: text(0, 20) })

/** Outside accounts one can sign in with. */
export const oauthProviders = ['google'] as const

/** A flow whose outside account was proven: of this browser alone, for ten minutes. */
export const flowField = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** What follows once the outside account is proven. */
export const oauthNext = z.union([
  strict({ needs: z.literal('nothing'), ...signedIn.def.shape }),
  /** Nobody has this outside account: `oauth/register` opens one with its verified email. */
  strict({ needs: z.literal('register'), flow: flowField, email: z.string() }),
  /** Linking waits for a confirmed sign-in: of the caller, or of whoever has an account with this email. */
  strict({ needs: z.literal('link'), flow: flowField, email: z.nullable(z.string()) }),
  /** The account is known, but `oauth/login` must still show these. `code`: the masked address it goes to. */
  strict({ needs: z.literal('proof'), flow: flowField, code: z.nullable(z.string()), otp: z.boolean(), consents: z.boolean() }),
])

/** What stands in the way of closing an account. Amounts are money that would be lost, counts are things that still run. */
export const closingObstacles = [
  'houseAccount',
  'recharge',
  'income',
  'reward',
  'held',
  'toBeReleased',
  'debt',
  'lease',
  'hosting',
  'charging',
  'unsettled',
] as const
export type ClosingObstacle = (typeof closingObstacles)[number]

/** One page of what one feature keeps about a person: rows of plain values. */
export const dataSection = strict({
  name: z.string(),
  total: z.number(),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
})
