import { declareErrors } from '../kernel/error.ts'

export const staffErrors = declareErrors('staff', 3600, {
  wrongLogin: { code: 3601 },
  setupLinkUsed: { code: 3602 },
  passwordTooSimple: { code: 3603, field: 'password' },
  tooManyTries: { code: 3604, status: 429, params: ['seconds'] },
  loginInUse: { code: 3605, field: 'login' },
  joinLinkUsed: { code: 3606 },
  personNotFound: { code: 3607, status: 404 },
  ownAccount: { code: 3608 },
  lastAdministrator: { code: 3609 },
  personDisabled: { code: 3610 },
  wrongPassword: { code: 3611, field: 'password' },
  passwordSame: { code: 3612, field: 'newPassword' },
  passkeyNeeded: { code: 3613 },
  lastSecondFactor: { code: 3614 },
  parkedNotFound: { code: 3640, status: 404 },
})
