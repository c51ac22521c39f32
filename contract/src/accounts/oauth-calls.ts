import { call } from '../kernel/call.ts'
import { countryField } from '../kernel/country.ts'
import { nothing, strict, text, z } from '../kernel/field.ts'
import { languageField } from '../settings/types.ts'
import { accountErrors } from './errors.ts'
import { credentialErrors } from '../credentials/errors.ts'
import { secondFactorErrors } from '../credentials/errors.ts'
import { secondFactor } from '../credentials/types.ts'
import { consentField, flowField, invitationCodeField, oauthNext, oauthProviders, signedIn } from './types.ts'
import { codeField } from '../credentials/types.ts'

export const oauthList = call('oauth/list', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'Lists the outside providers that members can sign in with; empty if the operator configured none.',
  input: nothing,
  output: strict({ list: z.array(strict({ provider: z.enum(oauthProviders) })) }),
  errors: [],
  example: { input: {} },
})

export const googleStart = call('oauth/google/start', {
  by: 'anyone',
  repeat: 'again',
  summary: 'Starts a sign-in with Google, bound to this browser by a cookie, valid once and for ten minutes. The browser continues at `url`.',
  input: nothing,
  output: strict({ url: z.string() }),
  errors: [accountErrors.googleOff, accountErrors.googleUnreachable],
  example: { input: {} },
  perMinute: 20,
})

export const googleLogin = call('oauth/google/login', {
  by: 'anyone',
  repeat: 'again',
  oneByOne: true,
  summary: 'Processes Google’s response at /google/login: signs in, or returns what is still required.',
  input: strict({
    code: text(1, 2048),
    state: text(20, 200),
    /** Which provider answered (RFC 9207); passed on if the address contains it. */
    iss: z.optional(text(1, 255)),
  }),
  output: oauthNext,
  errors: [
    accountErrors.googleOff,
    accountErrors.googleFlowOver,
    accountErrors.googleRefused,
    accountErrors.googleUnreachable,
    accountErrors.googleEmailUnverified,
    accountErrors.googleLinked,
  ],
  example: { input: { code: '@oauth.new.code', state: '@oauth.new.state', iss: '@oauth.new.iss' } },
  perMinute: 20,
})

export const oauthRegister = call('oauth/register', {
  by: 'anyone',
  repeat: 'again',
  oneByOne: true,
  summary: 'Opens an account for a person authenticated by Google, with the email that Google verified, and signs in.',
  input: strict({
    flow: flowField,
    invitationCode: invitationCodeField,
    country: countryField,
    language: languageField,
    consents: z.array(consentField).check(z.maxLength(4)),
  }),
  output: signedIn,
  errors: [
    accountErrors.googleOff,
    accountErrors.googleFlowOver,
    accountErrors.googleLinked,
    accountErrors.googleEmailUnverified,
    accountErrors.invitationUnknown,
    accountErrors.consentMissing,
    accountErrors.addressInUse,
  ],
  example: {
    input: { flow: '@oauth.new.flow', invitationCode: '@invitation', country: 'DE', language: 'en_US', consents: '@consents' },
  },
  perMinute: 10,
})

export const oauthLink = call('oauth/link', {
  by: 'member',
  stepUp: true,
  repeat: 'again',
  summary: 'Links the outside account of a completed flow to the caller’s account. Requires a confirmed sign-in.',
  input: strict({ flow: flowField }),
  output: strict({ email: z.nullable(z.string()) }),
  errors: [accountErrors.googleOff, accountErrors.googleFlowOver, accountErrors.googleLinked, accountErrors.googleOtherLinked],
  example: { as: 'ada', input: { flow: '@oauth.ada.flow' } },
  perMinute: 10,
})

export const oauthSendCode = call('oauth/code/send', {
  by: 'anyone',
  repeat: 'again',
  summary: 'Sends the code that a sign-in with an outside account requires on a new device, to the address of the account.',
  input: strict({ flow: flowField }),
  output: strict({ address: z.string(), resendAfterMs: z.number(), validForMs: z.number() }),
  errors: [
    accountErrors.googleOff,
    accountErrors.googleFlowOver,
    credentialErrors.codeSentTooOften,
    accountErrors.smsUnavailable,
    accountErrors.smsNotServed,
    accountErrors.smsSpent,
  ],
  example: { input: { flow: '@oauth.ada.flow' } },
  perMinute: 10,
})

export const oauthLogin = call('oauth/login', {
  by: 'anyone',
  repeat: 'again',
  oneByOne: true,
  summary: 'Completes a sign-in with an outside account that still requires a code for a new device, an authenticator code or a consent.',
  input: strict({ flow: flowField, code: z.optional(codeField), ...secondFactor, consents: z.optional(z.array(consentField)) }),
  output: signedIn,
  errors: [
    accountErrors.googleOff,
    accountErrors.googleFlowOver,
    credentialErrors.newDeviceCodeNeeded,
    credentialErrors.codeWrong,
    accountErrors.consentRequired,
    ...secondFactorErrors,
  ],
  example: { input: { flow: '@oauth.ada.flow', code: '@code' } },
  perMinute: 20,
})

export const oauthUnlink = call('oauth/unlink', {
  by: 'member',
  stepUp: true,
  repeat: 'again',
  summary: 'Unlinks Google from the caller’s account and ends all other sign-ins. Refused if it is the last way to sign in.',
  input: nothing,
  output: strict({ signInsEnded: z.number() }),
  errors: [accountErrors.googleNotLinked, accountErrors.lastWayIn],
  example: { as: 'ada', input: {} },
  perMinute: 10,
})
