import { credentialErrors } from '../credentials/errors.ts'
import { passkeyErrors } from '../credentials/errors.ts'
import {
  createdPasskey,
  otpField,
  passkeyCreation,
  passkeyId,
  passkeyName,
  passkeyRequest,
  recoveryCodes,
  shownPasskey,
} from '../credentials/types.ts'
import { passwordTry } from '../credentials/types.ts'
import { call, staffRoles } from '../kernel/call.ts'
import { nothing, strict, z } from '../kernel/field.ts'
import { staffErrors as e } from './errors.ts'
import { ownSecurity, staffPassword, staffSignedIn } from './types.ts'

const anyRole = { staff: staffRoles } as const
/** Changes to the protection of an account require its password, so that an unattended console is not enough. */
const confirmed = { password: passwordTry }
const unconfirmed = [e.wrongPassword, e.tooManyTries] as const

export const staffSecurity = call('staff/security', {
  by: anyRole,
  beforeSecondFactor: true,
  repeat: 'reads',
  summary: 'Returns what protects the caller’s own account.',
  input: nothing,
  output: ownSecurity,
  errors: [],
  example: { as: 'olga', input: {} },
})

export const beginStaffAuthenticator = call('staff/authenticator/begin', {
  by: anyRole,
  beforeSecondFactor: true,
  repeat: 'again',
  oneByOne: true,
  summary: 'Creates a secret for an authenticator app. It becomes active with its first code; a later secret replaces it.',
  input: strict({ ...confirmed }),
  output: strict({ secret: z.string(), otpauthUrl: z.string(), validForMs: z.number() }),
  errors: [...unconfirmed, credentialErrors.authenticatorAlreadyOn],
  example: { as: 'olga', input: { password: '@olga.password' } },
  perMinute: 10,
})

export const setStaffAuthenticator = call('staff/authenticator/set', {
  by: anyRole,
  beforeSecondFactor: true,
  repeat: 'again',
  oneByOne: true,
  summary: 'Switches the authenticator on with its first code, ends all other sign-ins and renews this one. The recovery codes are shown only once.',
  input: strict({ otp: otpField }),
  output: strict({ ...staffSignedIn.def.shape, recoveryCodes }),
  errors: [credentialErrors.authenticatorAlreadyOn, credentialErrors.authenticatorNotStarted, credentialErrors.otpWrong, e.tooManyTries],
  example: { as: 'olga', input: { otp: '@olga.otp' } },
  perMinute: 10,
})

export const renewStaffRecoveryCodes = call('staff/recovery/renew', {
  by: anyRole,
  repeat: 'again',
  oneByOne: true,
  summary: 'Creates ten new recovery codes, shown only once. The old ones become invalid.',
  input: strict({ ...confirmed }),
  output: strict({ recoveryCodes }),
  errors: [...unconfirmed, credentialErrors.authenticatorNotSet],
  example: { as: 'olga', input: { password: '@olga.password' } },
  perMinute: 10,
})

export const removeStaffAuthenticator = call('staff/authenticator/remove', {
  by: anyRole,
  repeat: 'again',
  oneByOne: true,
  summary: 'Switches the authenticator off and ends all other sign-ins. Refused if the caller has no passkey.',
  input: strict({ ...confirmed }),
  output: nothing,
  errors: [...unconfirmed, credentialErrors.authenticatorNotSet, e.lastSecondFactor],
  example: { as: 'olga', input: { password: '@olga.password' } },
  perMinute: 10,
})

export const startStaffPasskey = call('staff/passkey/register/start', {
  by: anyRole,
  beforeSecondFactor: true,
  repeat: 'again',
  oneByOne: true,
  summary: 'Returns the options for creating a passkey in the browser. The challenge is valid once, for five minutes.',
  input: strict({ ...confirmed }),
  output: passkeyCreation,
  errors: [...unconfirmed, credentialErrors.passkeysNotHere, credentialErrors.tooManyPasskeys],
  example: { as: 'olga', input: { password: '@olga.password' } },
  perMinute: 10,
})

export const finishStaffPasskey = call('staff/passkey/register/finish', {
  by: anyRole,
  beforeSecondFactor: true,
  repeat: 'again',
  oneByOne: true,
  summary: 'Stores a passkey that the browser created, ends all other sign-ins and renews this one.',
  input: strict({ passkey: createdPasskey, name: z.optional(passkeyName) }),
  output: staffSignedIn,
  errors: [
    credentialErrors.passkeysNotHere,
    credentialErrors.passkeyChallengeOver,
    credentialErrors.passkeyWrong,
    credentialErrors.passkeyInUse,
    credentialErrors.tooManyPasskeys,
  ],
  example: { as: 'olga', input: { passkey: '@olga.passkey.created', name: 'Example key' } },
  perMinute: 10,
})

export const startStaffPasskeyLogin = call('staff/passkey/login/start', {
  by: 'anyone',
  repeat: 'again',
  summary: 'Returns the options for signing staff in with a passkey, for any person. The challenge is valid once, for five minutes.',
  input: nothing,
  output: passkeyRequest,
  errors: [credentialErrors.passkeysNotHere],
  example: { input: {} },
  perMinute: 20,
})

export const finishStaffPasskeyLogin = call('staff/passkey/login/finish', {
  by: 'anyone',
  repeat: 'again',
  oneByOne: true,
  summary: 'Signs staff in with a passkey. A passkey counts as two factors, so neither password nor code is required.',
  input: strict({ passkey: shownPasskey }),
  output: staffSignedIn,
  errors: [...passkeyErrors],
  example: { input: { passkey: '@olga.passkey.login' } },
  perMinute: 20,
})

export const removeStaffPasskey = call('staff/passkey/remove', {
  by: anyRole,
  repeat: 'again',
  oneByOne: true,
  summary: 'Removes a passkey of the caller and ends all their other sign-ins. Refused if it is the last second factor.',
  input: strict({ passkeyId, ...confirmed }),
  output: nothing,
  errors: [...unconfirmed, credentialErrors.passkeyNotFound, e.lastSecondFactor],
  example: { as: 'olga', input: { passkeyId: '@olga.passkey', password: '@olga.password' } },
  perMinute: 10,
})

export const updateStaffPassword = call('staff/password/update', {
  by: anyRole,
  repeat: 'again',
  oneByOne: true,
  summary: 'Changes the caller’s own password and ends all their sign-ins except this one, which gets new tokens.',
  input: strict({ ...confirmed, newPassword: staffPassword }),
  output: staffSignedIn,
  errors: [...unconfirmed, e.passwordTooSimple, e.passwordSame],
  example: { as: 'olga', input: { password: '@olga.password', newPassword: 'switchgear plum valley noon' } },
  perMinute: 10,
})
