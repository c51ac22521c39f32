import { call } from '../kernel/call.ts'
import { instantField, nothing, strict, z } from '../kernel/field.ts'
import { accountErrors } from './errors.ts'
import { credentialErrors } from '../credentials/errors.ts'
import { passkeyErrors, secondFactorErrors } from '../credentials/errors.ts'
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
} from '../credentials/types.ts'
import { consentField, signedIn, steppedUp } from './types.ts'

/** The number of other sign-ins that the change ended. */
const signInsEnded = z.number()

export const googleRandom = call('user/google/random', {
  by: 'member',
  stepUp: true,
  repeat: 'again',
  summary: 'Creates a secret for an authenticator app. It becomes active with its first code; a later secret replaces it.',
  input: nothing,
  output: strict({
    /** Base32, for manual entry. */
    secret: z.string(),
    /** For the QR code. */
    otpauthUrl: z.string(),
    validForMs: z.number(),
  }),
  errors: [credentialErrors.authenticatorAlreadyOn],
  example: { as: 'cleo', input: {} },
  perMinute: 10,
})

export const googleSet = call('user/google/set', {
  by: 'member',
  stepUp: true,
  repeat: 'again',
  oneByOne: true,
  summary: 'Switches the authenticator on with its first code, and ends all other sign-ins. The recovery codes are shown only once.',
  input: strict({ otp: otpField }),
  output: strict({ recoveryCodes, signInsEnded }),
  errors: [
    credentialErrors.authenticatorAlreadyOn,
    credentialErrors.authenticatorNotStarted,
    credentialErrors.otpWrong,
    credentialErrors.tooManyTries,
  ],
  example: { as: 'cleo', input: { otp: '@otp' } },
  perMinute: 10,
})

export const renewRecoveryCodes = call('user/recovery/renew', {
  by: 'member',
  stepUp: true,
  repeat: 'again',
  summary: 'Creates ten new recovery codes, shown only once. The old ones become invalid.',
  input: nothing,
  output: strict({ recoveryCodes }),
  errors: [credentialErrors.authenticatorNotSet],
  example: { as: 'cleo', input: {} },
  perMinute: 10,
})

export const googleRemove = call('user/google/remove', {
  by: 'member',
  stepUp: true,
  repeat: 'again',
  oneByOne: true,
  summary: 'Switches the authenticator off with its code or a recovery code, and ends all other sign-ins. Holds withdrawals for 72 hours.',
  input: strict({ ...secondFactor }).check(z.refine(({ otp, recoveryCode }) => (otp === undefined) !== (recoveryCode === undefined))),
  output: strict({ withdrawalsHeldUntil: instantField, signInsEnded }),
  errors: [credentialErrors.authenticatorNotSet, ...secondFactorErrors],
  example: { as: 'cleo', input: { recoveryCode: '@recoveryCode' } },
  perMinute: 10,
})

export const startPasskeyRegistration = call('user/passkey/register/start', {
  by: 'member',
  stepUp: true,
  repeat: 'again',
  summary: 'Returns the options for creating a passkey in the browser. The challenge is valid once, for five minutes.',
  input: nothing,
  output: passkeyCreation,
  errors: [credentialErrors.passkeysNotHere, credentialErrors.tooManyPasskeys],
  example: { as: 'ada', input: {} },
  perMinute: 10,
})

export const finishPasskeyRegistration = call('user/passkey/register/finish', {
  by: 'member',
  stepUp: true,
  repeat: 'again',
  oneByOne: true,
  summary: 'Stores a passkey that the browser created. It can then be used to sign in and to confirm.',
  input: strict({ passkey: createdPasskey, name: z.optional(passkeyName) }),
  output: passkeyRow,
  errors: [
    credentialErrors.passkeysNotHere,
    credentialErrors.passkeyChallengeOver,
    credentialErrors.passkeyWrong,
    credentialErrors.passkeyInUse,
    credentialErrors.tooManyPasskeys,
  ],
  example: { as: 'ada', input: { passkey: '@passkey.created', name: 'Example key' } },
  perMinute: 10,
})

export const passkeyList = call('user/passkey/list', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the caller’s passkeys, newest first.',
  input: nothing,
  output: strict({ list: z.array(passkeyRow) }),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const renamePasskey = call('user/passkey/rename', {
  by: 'member',
  repeat: 'again',
  summary: 'Renames a passkey.',
  input: strict({ passkeyId, name: passkeyName }),
  output: nothing,
  errors: [credentialErrors.passkeyNotFound],
  example: { as: 'ada', input: { passkeyId: '@passkey', name: 'Renamed key' } },
})

export const startPasskeyLogin = call('user/passkey/login/start', {
  by: 'anyone',
  repeat: 'again',
  summary: 'Returns the options for signing in with a passkey, for any person. The challenge is valid once, for five minutes.',
  input: nothing,
  output: passkeyRequest,
  errors: [credentialErrors.passkeysNotHere],
  example: { input: {} },
  perMinute: 20,
})

export const finishPasskeyLogin = call('user/passkey/login/finish', {
  by: 'anyone',
  repeat: 'again',
  oneByOne: true,
  summary: 'Signs in with a passkey. A passkey counts as two factors, so neither a code nor the authenticator is required.',
  input: strict({ passkey: shownPasskey, consents: z.optional(z.array(consentField)) }),
  output: signedIn,
  errors: [...passkeyErrors, accountErrors.consentRequired],
  example: { input: { passkey: '@passkey.loggingIn' } },
  perMinute: 20,
})

export const startPasskeyStepUp = call('user/passkey/stepup/start', {
  by: 'member',
  repeat: 'again',
  summary: 'Returns the options for confirming the caller with one of their passkeys.',
  input: nothing,
  output: passkeyRequest,
  errors: [credentialErrors.passkeysNotHere, credentialErrors.passkeyUnknown],
  example: { as: 'ada', input: {} },
  perMinute: 10,
})

export const finishPasskeyStepUp = call('user/passkey/stepup/finish', {
  by: 'member',
  repeat: 'again',
  oneByOne: true,
  summary:
    'Confirms the person again with a passkey instead of password and authenticator. Calls that affect money accept the confirmation for five minutes.',
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
  summary:
    'Removes a passkey and ends all other sign-ins, because the holder of the passkey may be signed in. Refused if it is the last way to sign in.',
  input: strict({ passkeyId }),
  output: strict({ signInsEnded }),
  errors: [credentialErrors.passkeyNotFound, accountErrors.lastWayIn],
  example: { as: 'ada', input: { passkeyId: '@passkey' } },
  perMinute: 10,
})
