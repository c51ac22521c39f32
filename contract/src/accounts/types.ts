import { id, instantField, strict, text, z } from '../kernel/field.ts'
import { languageField } from '../settings/types.ts'

/** What a code is for; a code of one purpose never serves another. */
export const codePurposes = ['register', 'login', 'loginPassword', 'fundPassword', 'bindEmail'] as const
export const codePurpose = z.enum(codePurposes)
export type CodePurpose = (typeof codePurposes)[number]

/** E-mail as typed; compared case-insensitively. */
export const emailField = z.string().check(z.maxLength(254), z.regex(/^[^\s@\p{C}]{1,64}@[^\s@\p{C}]+\.[^\s@\p{C}]{2,}$/u))

/** Login password: 8-20 characters, at least two kinds (product §8). */
export const passwordField = text(8, 20)
/** A password being tried: anything that could ever have been one. */
export const passwordTry = text(1, 128)
export const codeField = z.string().check(z.regex(/^\d{6}$/))
export const invitationCodeField = z.string().check(z.regex(/^[A-HJ-NP-Z2-9]{8}$/))

/** A solved proof-of-work challenge (`captcha/get`), used once. */
export const captchaField = strict({
  algorithm: z.string().check(z.maxLength(16)),
  challenge: z.string().check(z.maxLength(200)),
  number: z.number().check(z.int(), z.minimum(0)),
  salt: z.string().check(z.maxLength(200)),
  signature: z.string().check(z.maxLength(200)),
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

export const signInRow = strict({
  id: id('signIn'),
  current: z.boolean(),
  method: z.enum(['password', 'passkey', 'google']),
  device: z.string(),
  system: z.string(),
  ip: z.string(),
  signedInAt: instantField,
  lastSeenAt: instantField,
  endedAt: z.nullable(instantField),
})

/** Documents a person consents to; the version in force is part of the answer of `user/consent/list`. */
export const consentDocuments = ['terms', 'privacy'] as const
export const consentField = strict({ document: z.enum(consentDocuments), version: z.string().check(z.maxLength(20)) })
