import { call } from '../kernel/call.ts'
import { instantField, nothing, strict, z } from '../kernel/field.ts'
import { accountErrors as e, passkeyErrors, secondFactorErrors } from './errors.ts'
import {
  createdPasskey,
  otpField,
  passkeyCreation,
  passkeyId,
  passkeyName,
  passkeyRequest,
  passkeyRow,
  recoveryCodes,
  secondFactor,
  shownPasskey,
} from './factor-types.ts'
import { consentField, signedIn, steppedUp } from './types.ts'

/** Sign-ins elsewhere that the change ended. */
const signInsEnded = z.number()

export const googleRandom = call('user/google/random', {
  by: 'member',
  stepUp: true,
  repeat: 'again',
  summary: 'A fresh secret for an authenticator app, kept sealed until its first code proves it. A later one replaces it.',
  input: nothing,
  output: strict({
    /** Base32, for typing. */
    secret: z.string(),
    /** For the QR code. */
    otpauthUrl: z.string(),
    validForMs: z.number(),
  }),
  errors: [e.authenticatorAlreadyOn],
  example: { as: 'cleo', input: {} },
  perMinute: 10,
})

export const googleSet = call('user/google/set', {
  by: 'member',
  stepUp: true,
  repeat: 'again',
  summary: 'Switches the authenticator on by a first code of it, and ends all other sign-ins. The recovery codes are shown this once.',
  input: strict({ otp: otpField }),
  output: strict({ recoveryCodes, signInsEnded }),
  errors: [e.authenticatorAlreadyOn, e.authenticatorNotStarted, e.otpWrong, e.tooManyTries],
  example: { as: 'cleo', input: { otp: '@otp' } },
  perMinute: 10,
})

export const renewRecoveryCodes = call('user/recovery/renew', {
  by: 'member',
  stepUp: true,
  repeat: 'again',
  summary: 'Ten new recovery codes, shown this once; the old ones end.',
  input: nothing,
  output: strict({ recoveryCodes }),
  errors: [e.authenticatorNotSet],
  example: { as: 'cleo', input: {} },
  perMinute: 10,
})

export const googleRemove = call('user/google/remove', {
  by: 'member',
  stepUp: true,
  repeat: 'again',
  summary: 'Switches the authenticator off, by a code of it or a recovery code, and ends all other sign-ins. Withdrawals pause for 72 hours.',
  input: strict({ ...secondFactor }).check(z.refine(({ otp, recoveryCode }) => (otp === undefined) !== (recoveryCode === undefined))),
  output: strict({ withdrawalsHeldUntil: instantField, signInsEnded }),
  errors: [e.authenticatorNotSet, ...secondFactorErrors],
  example: { as: 'cleo', input: { recoveryCode: '@recoveryCode' } },
  perMinute: 10,
})

export const startPasskeyRegistration = call('user/passkey/register/start', {
  by: 'member',
  stepUp: true,
  repeat: 'again',
  summary: 'What the browser is asked for to make a passkey. The challenge is good for five minutes and once.',
  input: nothing,
  output: passkeyCreation,
  errors: [e.passkeysNotHere, e.tooManyPasskeys],
  example: { as: 'ada', input: {} },
  perMinute: 10,
})

export const finishPasskeyRegistration = call('user/passkey/register/finish', {
  by: 'member',
  stepUp: true,
  repeat: 'again',
  summary: 'Keeps a passkey that the browser made; it logs in and confirms from then on.',
  input: strict({ passkey: createdPasskey, name: z.optional(passkeyName) }),
  output: passkeyRow,
  errors: [e.passkeysNotHere, e.passkeyChallengeOver, e.passkeyWrong, e.passkeyInUse, e.tooManyPasskeys],
  example: { as: 'ada', input: { passkey: '@passkey.created', name: 'Example key' } },
  perMinute: 10,
})

export const passkeyList = call('user/passkey/list', {
  by: 'member',
  repeat: 'reads',
  summary: 'The caller’s passkeys, newest first.',
  input: nothing,
  output: strict({ list: z.array(passkeyRow) }),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const renamePasskey = call('user/passkey/rename', {
  by: 'member',
  repeat: 'again',
  summary: 'Gives a passkey another name.',
  input: strict({ passkeyId, name: passkeyName }),
  output: nothing,
  errors: [e.passkeyNotFound],
  example: { as: 'ada', input: { passkeyId: '@passkey', name: 'Renamed key' } },
})

export const startPasskeyLogin = call('user/passkey/login/start', {
  by: 'anyone',
  repeat: 'again',
  summary: 'What the browser is asked for to log in with a passkey, whoever it is. The challenge is good for five minutes and once.',
  input: nothing,
  output: passkeyRequest,
  errors: [e.passkeysNotHere],
  example: { input: {} },
  perMinute: 20,
})

export const finishPasskeyLogin = call('user/passkey/login/finish', {
  by: 'anyone',
  repeat: 'again',
  summary: 'Logs in with a passkey. It is something one has and something one knows or is, so neither a code nor the authenticator is asked for.',
  input: strict({ passkey: shownPasskey, consents: z.optional(z.array(consentField)) }),
  output: signedIn,
  errors: [...passkeyErrors, e.consentRequired],
  example: { input: { passkey: '@passkey.loggingIn' } },
  perMinute: 20,
})

export const startPasskeyStepUp = call('user/passkey/stepup/start', {
  by: 'member',
  repeat: 'again',
  summary: 'What the browser is asked for to confirm the person with a passkey of theirs.',
  input: nothing,
  output: passkeyRequest,
  errors: [e.passkeysNotHere, e.passkeyUnknown],
  example: { as: 'ada', input: {} },
  perMinute: 10,
})

export const finishPasskeyStepUp = call('user/passkey/stepup/finish', {
  by: 'member',
  repeat: 'again',
  summary: 'Confirms the person again by passkey, in place of password and authenticator; money acts accept it for five minutes.',
  input: strict({ passkey: shownPasskey }),
  output: steppedUp,
  errors: [...passkeyErrors],
  example: { as: 'ada', input: { passkey: '@passkey.confirming' } },
  perMinute: 10,
})

export const removePasskey = call('user/passkey/remove', {
  by: 'member',
  stepUp: true,
  repeat: 'again',
  summary: 'Ends a passkey, and all other sign-ins: whoever has it may be signed in. Refused where it is the last way in.',
  input: strict({ passkeyId }),
  output: strict({ signInsEnded }),
  errors: [e.passkeyNotFound, e.lastWayIn],
  example: { as: 'ada', input: { passkeyId: '@passkey' } },
  perMinute: 10,
})
