import { call } from '../kernel/call.ts'
import { instantField, nothing, strict, z } from '../kernel/field.ts'
import { accountErrors } from './errors.ts'
import { credentialErrors } from '../credentials/errors.ts'
import { channelField, emailField, oneAddress, phoneField, security } from './types.ts'
import { codeField, fundPasswordField, passwordField, passwordTry } from '../credentials/types.ts'

/** Until when withdrawals are held because of this change. */
const held = { withdrawalsHeldUntil: instantField }

export const securityOverview = call('user/security', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns what protects the caller’s account, whether withdrawals are held, and for how long each change would hold them.',
  input: nothing,
  output: security,
  errors: [],
  example: { as: 'ada', input: {} },
})

export const forgetLoginPassword = call('user/password/login/forget', {
  by: 'anyone',
  repeat: 'again',
  oneByOne: true,
  summary:
    'Sets a new login password with a code (`resetPassword`) sent to the address. Ends every sign-in and holds withdrawals for 24 hours. Second factors are still required to sign in.',
  input: strict({
    email: z.optional(emailField),
    phone: z.optional(phoneField),
    code: codeField,
    password: passwordField,
  }).check(oneAddress),
  output: strict({ ...held }),
  errors: [credentialErrors.codeWrong, credentialErrors.tooManyTries, credentialErrors.passwordTooSimple, credentialErrors.passwordTooCommon],
  example: { input: { email: '@emil.email', code: '@code', password: 'cinnabar-Wharf-63' } },
  perMinute: 10,
})

export const updateLoginPassword = call('user/password/login/update', {
  by: 'member',
  repeat: 'again',
  oneByOne: true,
  summary:
    'Changes the login password with the current one and a code (`loginPassword`) sent to an address of the caller: `to`, by default the e-mail if there is one. A caller without a password sets the first one with only the code. Ends all other sign-ins, renews the tokens of this one, and holds withdrawals for 24 hours.',
  input: strict({ currentPassword: z.optional(passwordTry), to: z.optional(channelField), code: codeField, password: passwordField }),
  output: strict({ token: z.string(), ended: z.number(), ...held }),
  errors: [
    credentialErrors.wrongAccountOrPassword,
    credentialErrors.loginPasswordNotSet,
    credentialErrors.tooManyTries,
    credentialErrors.codeWrong,
    accountErrors.addressNotBound,
    credentialErrors.passwordTooSimple,
    credentialErrors.passwordTooCommon,
    credentialErrors.loginPasswordSame,
  ],
  example: { as: 'emil', input: { currentPassword: '@emil.password', code: '@code', password: 'meadow-Kiln-48' } },
  perMinute: 10,
})

export const updateFundPassword = call('user/password/transaction/update', {
  by: 'member',
  repeat: 'again',
  oneByOne: true,
  summary:
    'Sets or changes the fund password, six digits that confirm a withdrawal, with a code (`fundPassword`) sent to the caller’s e-mail. Holds withdrawals for 24 hours.',
  input: strict({ code: codeField, fundPassword: fundPasswordField }),
  output: strict({ ...held }),
  errors: [
    credentialErrors.codeWrong,
    credentialErrors.tooManyTries,
    accountErrors.addressNotBound,
    credentialErrors.fundPasswordSimple,
    credentialErrors.fundPasswordSame,
  ],
  example: { as: 'emil', input: { code: '@code', fundPassword: '470826' } },
  perMinute: 10,
})

export const bindEmail = call('user/email/bind', {
  by: 'member',
  stepUp: true,
  repeat: 'again',
  oneByOne: true,
  summary: 'Adds a first e-mail address with a code (`bindEmail`) sent to it. Holds withdrawals for 24 hours.',
  input: strict({ email: emailField, code: codeField }),
  output: strict({ ...held }),
  errors: [credentialErrors.codeWrong, credentialErrors.tooManyTries, accountErrors.addressInUse, accountErrors.addressBound],
  example: { as: 'mara', input: { email: 'mara@example.org', code: '@code' } },
  perMinute: 10,
})

export const updateEmail = call('user/email/update', {
  by: 'member',
  repeat: 'again',
  oneByOne: true,
  summary:
    'Replaces the e-mail address with a code (`bindEmail`) sent to the new one, and either a code (`changeEmail`) sent to the old one or a confirmed sign-in. Notifies the old address and holds withdrawals for 24 hours.',
  input: strict({ email: emailField, code: codeField, oldCode: z.optional(codeField) }),
  output: strict({ ...held }),
  errors: [
    credentialErrors.codeWrong,
    credentialErrors.tooManyTries,
    accountErrors.addressInUse,
    accountErrors.addressNotBound,
    accountErrors.addressSame,
  ],
  example: { as: 'emil', input: { email: 'emil.berg@example.org', code: '@code', oldCode: '@oldCode' } },
  perMinute: 10,
})

export const bindPhone = call('user/phone/bind', {
  by: 'member',
  stepUp: true,
  repeat: 'again',
  oneByOne: true,
  summary: 'Adds a first phone number with a code (`bindPhone`) sent to it. Holds withdrawals for 24 hours.',
  input: strict({ phone: phoneField, code: codeField }),
  output: strict({ ...held }),
  errors: [credentialErrors.codeWrong, credentialErrors.tooManyTries, accountErrors.addressInUse, accountErrors.addressBound],
  example: { as: 'emil', input: { phone: '+4917604069077', code: '@code' } },
  perMinute: 10,
})

export const updatePhone = call('user/phone/update', {
  by: 'member',
  repeat: 'again',
  oneByOne: true,
  summary:
    'Replaces the phone number with a code (`bindPhone`) sent to the new one, and either a code (`changePhone`) sent to the old one or a confirmed sign-in. Notifies the old number and holds withdrawals for 24 hours.',
  input: strict({ phone: phoneField, code: codeField, oldCode: z.optional(codeField) }),
  output: strict({ ...held }),
  errors: [
    credentialErrors.codeWrong,
    credentialErrors.tooManyTries,
    accountErrors.addressInUse,
    accountErrors.addressNotBound,
    accountErrors.addressSame,
  ],
  example: { as: 'mara', input: { phone: '+4917604069088', code: '@code', oldCode: '@oldCode' } },
  perMinute: 10,
})
