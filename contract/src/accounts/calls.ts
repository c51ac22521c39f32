import { call } from '../kernel/call.ts'
import { countryField } from '../kernel/country.ts'
import { id, instantField, nothing, pageOf, paging, strict, text, z } from '../kernel/field.ts'
import { languageField } from '../settings/types.ts'
import { accountErrors } from './errors.ts'
import { credentialErrors } from '../credentials/errors.ts'
import { secondFactorErrors } from '../credentials/errors.ts'
import { secondFactor } from '../credentials/types.ts'
import {
  channelField,
  consentDocuments,
  consentField,
  emailField,
  invitationCodeField,
  oneAddress,
  oneTarget,
  phoneField,
  profile,
  signedIn,
  signInRow,
  steppedUp,
} from './types.ts'
import { captchaField, codeField, codePurpose, passwordField, passwordTry } from '../credentials/types.ts'

export const captchaGet = call('captcha/get', {
  by: 'anyone',
  repeat: 'again',
  summary:
    'Creates a proof-of-work challenge. Its solution can be used once. With `for: lookup` it is as large as the next look-up of this device or network requires; otherwise as large as a code requires.',
  input: strict({ for: z.optional(z.enum(['lookup'])) }),
  output: strict({ algorithm: z.string(), challenge: z.string(), maxnumber: z.number(), salt: z.string(), signature: z.string() }),
  errors: [],
  example: { input: {} },
  perMinute: 60,
})

export const sendCode = call('verify/code/send', {
  by: 'anyone',
  repeat: 'again',
  oneByOne: true,
  summary:
    'Sends a six-digit code by mail or text message, bound to purpose and address. The answer is the same for known and unknown addresses. Signed-in members can choose one of their own addresses with `to`.',
  input: strict({
    purpose: codePurpose,
    email: z.optional(emailField),
    phone: z.optional(phoneField),
    to: z.optional(channelField),
    captcha: captchaField,
  }).check(oneTarget),
  output: strict({ resendAfterMs: z.number(), validForMs: z.number() }),
  errors: [
    credentialErrors.captchaWrong,
    credentialErrors.codeSentTooOften,
    accountErrors.smsUnavailable,
    accountErrors.smsNotServed,
    accountErrors.smsSpent,
    accountErrors.addressNotBound,
  ],
  example: { input: { purpose: 'register', email: 'new@example.org', captcha: '@captcha' } },
  perMinute: 10,
})

export const checkInvitation = call('invite/check', {
  by: 'anyone',
  repeat: 'again',
  oneByOne: true,
  summary:
    'Checks an invitation code and returns the masked name of the inviter. The captcha is optional for the first five look-ups of people a day and required after that; each further one requires more work, and fifty are possible.',
  input: strict({ invitationCode: invitationCodeField, captcha: z.optional(captchaField) }),
  output: strict({ inviter: z.nullable(z.string()) }),
  errors: [accountErrors.invitationUnknown, credentialErrors.captchaNeeded, credentialErrors.captchaWrong, credentialErrors.lookupsSpent],
  example: { input: { invitationCode: '@invitation' } },
  perMinute: 20,
})

export const consentList = call('user/consent/list', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'Lists the documents that need consent, each in its current version.',
  input: nothing,
  output: strict({ list: z.array(strict({ document: z.enum(consentDocuments), version: z.string(), inForceAt: instantField })) }),
  errors: [],
  example: { input: {} },
})

export const register = call('user/register', {
  by: 'anyone',
  repeat: 'again',
  oneByOne: true,
  summary: 'Opens an account with an e-mail address or a phone number, and signs in.',
  input: strict({
    email: z.optional(emailField),
    phone: z.optional(phoneField),
    code: codeField,
    password: passwordField,
    invitationCode: invitationCodeField,
    country: countryField,
    language: languageField,
    consents: z.array(consentField).check(z.maxLength(4)),
  }).check(oneAddress),
  output: signedIn,
  errors: [
    credentialErrors.codeWrong,
    accountErrors.invitationUnknown,
    credentialErrors.passwordTooSimple,
    credentialErrors.passwordTooCommon,
    accountErrors.consentMissing,
    accountErrors.addressInUse,
    credentialErrors.tooManyTries,
  ],
  example: {
    input: {
      email: 'new@example.org',
      code: '@code',
      password: 'porcelain-42',
      invitationCode: '@invitation',
      country: 'DE',
      language: 'en_US',
      consents: '@consents',
    },
  },
  perMinute: 10,
})

export const login = call('user/login', {
  by: 'anyone',
  repeat: 'again',
  oneByOne: true,
  summary:
    'Signs in with e-mail or phone. A new device also needs a code sent to that address. Members with an authenticator also need its code or a recovery code.',
  input: strict({
    account: text(1, 254),
    password: passwordTry,
    code: z.optional(codeField),
    ...secondFactor,
    consents: z.optional(z.array(consentField).check(z.maxLength(4))),
  }),
  output: signedIn,
  errors: [
    credentialErrors.wrongAccountOrPassword,
    credentialErrors.newDeviceCodeNeeded,
    credentialErrors.codeWrong,
    accountErrors.consentRequired,
    ...secondFactorErrors,
  ],
  example: { input: { account: '@ada.email', password: '@ada.password', code: '@code' } },
  perMinute: 20,
})

export const logout = call('user/logout', {
  by: 'member',
  repeat: 'again',
  summary: 'Ends this sign-in.',
  input: nothing,
  output: nothing,
  errors: [],
  example: { as: 'emil', input: {} },
})

export const stepUp = call('user/stepup', {
  by: 'member',
  repeat: 'again',
  oneByOne: true,
  summary:
    'Confirms the person again with the password and, if set, the authenticator. Calls that affect money accept the confirmation for five minutes.',
  input: strict({ password: passwordTry, ...secondFactor }),
  output: steppedUp,
  errors: [credentialErrors.wrongAccountOrPassword, credentialErrors.loginPasswordNotSet, ...secondFactorErrors],
  example: { as: 'ada', input: { password: '@ada.password' } },
  perMinute: 10,
})

export const personalInfo = call('user/info/personal', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns the caller’s own profile.',
  input: nothing,
  output: profile,
  errors: [],
  example: { as: 'ada', input: {} },
})

export const signInList = call('user/signin/list', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the caller’s sign-ins, newest first.',
  input: strict({ ...paging }),
  output: pageOf(signInRow),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const endSignIn = call('user/signin/end', {
  by: 'member',
  repeat: 'again',
  summary: 'Ends one sign-in of the caller, or all except this one. Their live connections close within five seconds.',
  input: strict({ signInId: z.union([id('signIn'), z.literal('others')]) }),
  output: strict({ ended: z.number() }),
  errors: [credentialErrors.signInNotFound],
  example: { as: 'ada', input: { signInId: 'others' } },
})

export const demoOutbox = call('demo/outbox/list', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'Lists the mails and text messages of a demo instance, which stores them instead of sending them. Exists only in a demo.',
  input: strict({ address: z.optional(text(0, 254)), ...paging }),
  output: pageOf(
    strict({
      id: id('mail'),
      channel: z.enum(['mail', 'sms']),
      address: z.string(),
      /** Empty for a text message. */
      subject: z.string(),
      text: z.string(),
      sentAt: instantField,
    }),
  ),
  errors: [],
  example: { input: {} },
})
