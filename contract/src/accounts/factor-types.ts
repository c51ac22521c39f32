import { id, instantField, strict, text, z } from '../kernel/field.ts'

/** Six digits of an authenticator app (RFC 6238: SHA-1, thirty seconds). Each thirty seconds' code counts once. */
export const otpField = z.string().check(z.regex(/^\d{6}$/))
/** One of the ten recovery codes, as typed: 24 letters and digits, in groups or not, in any case. */
export const recoveryCodeField = z.string().check(z.regex(/^[0-9A-Za-z][0-9A-Za-z -]{22,38}[0-9A-Za-z]$/))
/** The second proof of whoever has an authenticator: its code, or one recovery code in its place. */
export const secondFactor = { otp: z.optional(otpField), recoveryCode: z.optional(recoveryCodeField) }
/** Ten, shown once. */
export const recoveryCodes = z.array(z.string())

const base64url = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[A-Za-z0-9_-]+$/))
const transport = z.string().check(z.regex(/^[a-z-]{1,20}$/))
const credentialReference = strict({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })

/** What `navigator.credentials.create` is asked for, as JSON: `startRegistration({ optionsJSON })` takes it as it is. */
export const passkeyCreation = strict({
  challenge: z.string(),
  rp: strict({ id: z.string(), name: z.string() }),
  user: strict({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(strict({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  /** The passkeys there are: a device that holds one says so. */
  excludeCredentials: z.array(credentialReference),
  authenticatorSelection: strict({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.output<typeof passkeyCreation>

/** What `navigator.credentials.get` is asked for, as JSON: `startAuthentication({ optionsJSON })` takes it as it is. */
export const passkeyRequest = strict({
  challenge: z.string(),
  rpId: z.string(),
  /** Empty when logging in: the device offers what it holds. */
  allowCredentials: z.array(credentialReference),
  timeout: z.number(),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.output<typeof passkeyRequest>

/** What a browser brings back from making a passkey; everything base64url. */
export const createdPasskey = strict({
  id: base64url(1_400),
  clientDataJSON: base64url(4_000),
  attestationObject: base64url(16_000),
  transports: z.optional(z.array(transport).check(z.maxLength(10))),
})
export type CreatedPasskey = z.output<typeof createdPasskey>

/** What a browser brings back from using a passkey; everything base64url. */
export const shownPasskey = strict({
  id: base64url(1_400),
  clientDataJSON: base64url(4_000),
  authenticatorData: base64url(4_000),
  signature: base64url(4_000),
  userHandle: z.optional(base64url(100)),
})
export type ShownPasskey = z.output<typeof shownPasskey>

export const passkeyId = id('passkey')
/** How its owner calls a passkey. */
export const passkeyName = text(1, 40).check(
  z.regex(/^[^\p{C}]+$/u),
  z.refine((name) => name.trim() === name),
)
export const PASSKEYS_MAX = 20

export const passkeyRow = strict({
  id: passkeyId,
  name: passkeyName,
  /** The host it was made for; it works there alone. */
  host: z.string(),
  /** Kept by a password manager and on all devices of its account, and not by one device alone. */
  synced: z.boolean(),
  createdAt: instantField,
  lastUsedAt: z.nullable(instantField),
})
export type PasskeyRow = z.output<typeof passkeyRow>
