import { declareErrors } from '../kernel/error.ts'

export const staffErrors = declareErrors('staff', 3600, {
  wrongLogin: { code: 3601 },
  setupLinkUsed: { code: 3602 },
  passwordTooSimple: { code: 3603 },
  tooManyTries: { code: 3604, status: 429, params: ['seconds'] },
  loginInUse: { code: 3605 },
})
