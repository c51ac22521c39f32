import { declareErrors } from '../kernel/error.ts'

export const accountErrors = declareErrors('accounts', 2100, {
  wrongAccountOrPassword: { code: 2101 },
  codeWrong: { code: 2102, field: 'code' },
  codeSentTooOften: { code: 2103, status: 429, params: ['seconds'] },
  captchaWrong: { code: 2104 },
  invitationUnknown: { code: 2105, field: 'invitationCode' },
  passwordTooSimple: { code: 2106, field: 'password' },
  passwordTooCommon: { code: 2107, field: 'password' },
  consentMissing: { code: 2108, params: ['document'] },
  newDeviceCodeNeeded: { code: 2109 },
  tooManyTries: { code: 2110, status: 429, params: ['seconds'] },
  addressInUse: { code: 2111 },
  signInNotFound: { code: 2113, status: 404 },
  consentRequired: { code: 2114 },
  captchaNeeded: { code: 2115 },
  lookupsSpent: { code: 2116, status: 429, params: ['seconds', 'hours'] },

  smsUnavailable: { code: 2120 },
  smsNotServed: { code: 2121 },
  smsSpent: { code: 2122, status: 429, params: ['seconds'] },
  addressNotBound: { code: 2123, params: ['channel'] },
  addressBound: { code: 2124, params: ['channel'] },
  addressSame: { code: 2125, params: ['channel'] },
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

  googleOff: { code: 2160 },
  googleFlowOver: { code: 2161 },
  googleRefused: { code: 2162 },
  googleUnreachable: { code: 2163, status: 503 },
  googleEmailUnverified: { code: 2164 },
  googleLinked: { code: 2165 },
  googleOtherLinked: { code: 2166 },
  googleNotLinked: { code: 2167 },
  lastWayIn: { code: 2168 },

  usernameForm: { code: 2170, field: 'username' },
  usernameMarks: { code: 2171, field: 'username' },
  usernameScripts: { code: 2172, field: 'username' },
  usernameReserved: { code: 2173, field: 'username' },
  usernameAdvertises: { code: 2174, field: 'username' },
  usernameTaken: { code: 2175, field: 'username' },
  usernameChangedLately: { code: 2176, params: ['day', 'nextRenameAt'], field: 'username' },
  zoneUnknown: { code: 2177, field: 'zone' },
  avatarNotFound: { code: 2178, status: 404 },
  sectionUnknown: { code: 2179, status: 404 },
  accountNotEmpty: { code: 2180, params: ['obstacles'] },

  memberNotFound: { code: 2190, status: 404 },
  alreadyAffiliated: { code: 2191, status: 409 },
  notAffiliated: { code: 2192, status: 409 },
  houseStays: { code: 2193 },
  invitationEnded: { code: 2194, status: 409 },
})

/** The refusals of every call that requires a second factor. */
export const secondFactorErrors = [
  accountErrors.authenticatorNeeded,
  accountErrors.otpWrong,
  accountErrors.recoveryCodeWrong,
  accountErrors.tooManyTries,
] as const

/** The refusals of every call that requires a passkey. */
export const passkeyErrors = [
  accountErrors.passkeysNotHere,
  accountErrors.passkeyChallengeOver,
  accountErrors.passkeyUnknown,
  accountErrors.passkeyWrong,
  accountErrors.passkeyCopied,
] as const

/** The refusals of every call that confirms a payment. */
export const paymentErrors = [
  accountErrors.fundPasswordNotSet,
  accountErrors.fundPasswordWrong,
  accountErrors.authenticatorNotSet,
  accountErrors.otpWrong,
  accountErrors.tooManyTries,
  ...passkeyErrors,
] as const
