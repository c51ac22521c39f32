import { declareErrors } from '../kernel/error.ts'

/** The refusals of proofs, the same for members and staff. They share the block of codes with accounts, where they were declared first. */
export const credentialErrors = declareErrors('credentials', 2100, {
  wrongAccountOrPassword: { code: 2101 },
  codeWrong: { code: 2102, field: 'code' },
  codeSentTooOften: { code: 2103, status: 429, params: ['seconds'] },
  captchaWrong: { code: 2104 },
  passwordTooSimple: { code: 2106, field: 'password' },
  passwordTooCommon: { code: 2107, field: 'password' },
  newDeviceCodeNeeded: { code: 2109 },
  tooManyTries: { code: 2110, status: 429, params: ['seconds'] },
  signInNotFound: { code: 2113, status: 404 },
  captchaNeeded: { code: 2115 },
  lookupsSpent: { code: 2116, status: 429, params: ['seconds', 'hours'] },

  loginPasswordSame: { code: 2126, field: 'password' },
  fundPasswordSimple: { code: 2127, field: 'fundPassword' },
  fundPasswordSame: { code: 2128, field: 'fundPassword' },
  loginPasswordNotSet: { code: 2129 },
  fundPasswordNotSet: { code: 2130 },
  fundPasswordWrong: { code: 2131, field: 'fundPassword' },

  authenticatorNeeded: { code: 2140 },
  otpWrong: { code: 2141, field: 'otp' },
  recoveryCodeWrong: { code: 2142, field: 'recoveryCode' },
  authenticatorAlreadyOn: { code: 2143, status: 409 },
  authenticatorNotSet: { code: 2144 },
  authenticatorNotStarted: { code: 2145 },
  passkeyWrong: { code: 2146 },
  passkeyChallengeOver: { code: 2147 },
  passkeyUnknown: { code: 2148 },
  passkeyCopied: { code: 2149 },
  passkeyInUse: { code: 2150, status: 409 },
  passkeyNotFound: { code: 2151, status: 404 },
  passkeysNotHere: { code: 2152 },
  tooManyPasskeys: { code: 2153, params: ['limit'] },
})

/** The refusals of every call that requires a second factor. */
export const secondFactorErrors = [
  credentialErrors.authenticatorNeeded,
  credentialErrors.otpWrong,
  credentialErrors.recoveryCodeWrong,
  credentialErrors.tooManyTries,
] as const

/** The refusals of every call that requires a passkey. */
export const passkeyErrors = [
  credentialErrors.passkeysNotHere,
  credentialErrors.passkeyChallengeOver,
  credentialErrors.passkeyUnknown,
  credentialErrors.passkeyWrong,
  credentialErrors.passkeyCopied,
] as const

/** The refusals of every call that confirms a payment. */
export const paymentErrors = [
  credentialErrors.fundPasswordNotSet,
  credentialErrors.fundPasswordWrong,
  credentialErrors.authenticatorNotSet,
  credentialErrors.otpWrong,
  credentialErrors.tooManyTries,
  ...passkeyErrors,
] as const
