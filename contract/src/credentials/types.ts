import { exactText, id, instantField, plainText, strict, text, z } from '../kernel/field.ts'

/** The purpose of a code. A code is valid for one purpose only. */
export const codePurposes = [
  'register',
  'login',
  'resetPassword',
  'loginPassword',
  'fundPassword',
  'bindEmail',
  'bindPhone',
  // Proves that the person still has access to the address that will be replaced.
  'changeEmail',
  'changePhone',
  'closeAccount',
] as const
export const codePurpose = z.enum(codePurposes)
export type CodePurpose = (typeof codePurposes)[number]

/** Login password: 8-20 characters, at least two kinds. */
export const passwordField = text(8, 20)
/** A password attempt: any text that was ever allowed as a password. */
export const passwordTry = text(1, 128)
/** Fund password: exactly six digits. */
export const fundPasswordField = exactText(6, /^\d{6}$/)
export const codeField = exactText(6, /^\d{6}$/)

/** A solved proof-of-work challenge (`captcha/get`), used once. */
export const captchaField = strict({
  algorithm: text(0, 16),
  challenge: text(0, 200),
  number: z.number().check(z.int(), z.minimum(0), z.maximum(100_000_000)),
  salt: text(0, 200),
  signature: text(0, 200),
})

/** Why a sign-in ended. */
export const signInEnds = ['signedOut', 'endedElsewhere', 'passwordChanged', 'passwordReset', 'accountClosed', 'byStaff'] as const

/** The ways to sign in. */
export const signInMethods = ['email', 'phone', 'password', 'passkey', 'google'] as const

/** Six digits of an authenticator app (RFC 6238: SHA-1, thirty seconds). Each code is valid once. */
export const otpField = exactText(6, /^\d{6}$/)
/** One of the ten recovery codes, as typed: 24 letters and digits, in groups or not, in any case. */
export const recoveryCodeField = z.string().check(z.regex(/^[0-9A-Za-z][0-9A-Za-z -]{22,38}[0-9A-Za-z]$/))
/** The second factor of a member with an authenticator: its code, or a recovery code instead. */
export const secondFactor = { otp: z.optional(otpField), recoveryCode: z.optional(recoveryCodeField) }
/** Ten codes, shown once. */
export const recoveryCodes = z.array(z.string())

const base64url = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[A-Za-z0-9_-]+$/))
const transport = z.string().check(z.regex(/^[a-z-]{1,20}$/))
const credentialReference = strict({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })

/** Options of `navigator.credentials.create` as JSON, for `startRegistration({ optionsJSON })`. */
export const passkeyCreation = strict({
  challenge: z.string(),
  rp: strict({ id: z.string(), name: z.string() }),
  user: strict({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(strict({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  /** The existing passkeys, so that a device that holds one refuses to create another. */
  excludeCredentials: z.array(credentialReference),
  authenticatorSelection: strict({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.output<typeof passkeyCreation>

/** Options of `navigator.credentials.get` as JSON, for `startAuthentication({ optionsJSON })`. */
export const passkeyRequest = strict({
  challenge: z.string(),
  rpId: z.string(),
  /** Empty when signing in: the device then offers all of its passkeys. */
  allowCredentials: z.array(credentialReference),
  timeout: z.number(),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.output<typeof passkeyRequest>

/** The browser's response after creating a passkey; all values are base64url. */
export const createdPasskey = strict({
  id: base64url(1_400),
  clientDataJSON: base64url(4_000),
  attestationObject: base64url(16_000),
  transports: z.optional(z.array(transport).check(z.maxLength(10))),
})
export type CreatedPasskey = z.output<typeof createdPasskey>

/** The browser's response after using a passkey; all values are base64url. */
export const shownPasskey = strict({
  id: base64url(1_400),
  clientDataJSON: base64url(4_000),
  authenticatorData: base64url(4_000),
  signature: base64url(4_000),
  userHandle: z.optional(base64url(100)),
})
export type ShownPasskey = z.output<typeof shownPasskey>

export const passkeyId = id('passkey')
/** The name that its owner gave a passkey. */
export const passkeyName = plainText(1, 40)
export const PASSKEYS_MAX = 20

export const passkeyRow = strict({
  id: passkeyId,
  name: z.string(),
  /** The host it was created for; it works only there. */
  host: z.string(),
  /** Whether a password manager stores it on all devices of its account, instead of one device. */
  synced: z.boolean(),
  createdAt: instantField,
  lastUsedAt: z.nullable(instantField),
})
export type PasskeyRow = z.output<typeof passkeyRow>

/** How a member confirms a payment: the fund password and the authenticator, or a passkey that signed a challenge of this payment. */
export const payment = {
  fundPassword: z.optional(fundPasswordField),
  otp: z.optional(otpField),
  passkey: z.optional(shownPasskey),
}
/** Either a passkey, or fund password and authenticator together. */
export const onePayment = z.refine<{ readonly fundPassword?: unknown; readonly otp?: unknown; readonly passkey?: unknown }>(
  ({ fundPassword, otp, passkey }) => (passkey === undefined) === (fundPassword !== undefined) && (passkey === undefined) === (otp !== undefined),
)
