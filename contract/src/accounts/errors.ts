import { declareErrors } from '../kernel/error.ts'

export const accountErrors = declareErrors('accounts', 2100, {
  wrongAccountOrPassword: { code: 2101 },
  codeWrong: { code: 2102 },
  codeSentTooOften: { code: 2103, status: 429, params: ['seconds'] },
  captchaWrong: { code: 2104 },
  invitationUnknown: { code: 2105 },
  passwordTooSimple: { code: 2106 },
  passwordTooCommon: { code: 2107 },
  consentMissing: { code: 2108, params: ['document'] },
  newDeviceCodeNeeded: { code: 2109 },
  tooManyTries: { code: 2110, status: 429, params: ['seconds'] },
  addressInUse: { code: 2111 },
  countryUnknown: { code: 2112 },
  signInNotFound: { code: 2113, status: 404 },
  consentRequired: { code: 2114 },
})
