export { askerOf, bindingOf, type Asking } from './asker.proof.ts'
export { clearGuesses } from './attempt.store.ts'
export {
  authenticatorOnSince,
  authenticatorsOf,
  beginAuthenticator,
  deleteAuthenticator,
  findAuthenticator,
  resealAuthenticators,
} from './authenticator.store.ts'
export { AUTHENTICATOR_BEGUN_MS, AUTHENTICATOR_SECRET_BYTES, otpauthUrl, secretText } from './authenticator.ts'
export { newCaptcha } from './captcha.ts'
export { proveCaptcha } from './captcha.proof.ts'
export { proveCode, spendCode } from './code-use.proof.ts'
export { addressHashOf, codeHashOf } from './code.proof.ts'
export { codesOfDay, deleteCodesTo, insertCode, lockCodes } from './code.store.ts'
export { CODE_RESEND_MS, CODE_VALID_MS, needsAccount, waitBeforeSending, waitBeforeTrying, type CodesOfDay } from './code.ts'
export { forgetDevices, isKnownDevice, rememberDevice } from './device-cookie.store.ts'
export { describeDevice } from './device.ts'
export { issueRecoveryCodes, turnOnAuthenticator, useSecondFactor, type SecondFactor } from './factor.proof.ts'
export { forgetOldTraces } from './forget.jobs.ts'
export { isSimple } from './fund-password.ts'
export { deviceTarget, memberSubject, proveGuess, takeGuess, tryPassword, type GuessTarget } from './guess.proof.ts'
export { proveLookup, workOfLookup } from './lookup.proof.ts'
export { memberOwner, staffOwner, type Owner } from './owner.ts'
export { passkeyProofs } from './passkey.proof.ts'
export { passkeyRowOf } from './passkey-row.ts'
export type { ChallengeUse } from './passkey-challenge.store.ts'
export { countPasskeys, deletePasskeys, insertPasskey, lockPasskeys, passkeyCounts, passkeysOf, renamePasskeyOf } from './passkey.store.ts'
export { creationOf, firstPasskeyName, hostOf, requestOf } from './passkey.ts'
export { hashPassword, isSameSecret, judgePassword, type JudgedPassword } from './password.proof.ts'
export { passwordFault } from './password.ts'
export { deleteRecoveryCodes, recoveryCodesLeft } from './recovery-code.store.ts'
export { secretOf } from './secret.store.ts'
export { memberSignInCode, stepUpCode } from './sign-in-code.ts'
export { signInCode } from './sign-in-proof.ts'
export { keepSignInCode } from './sign-in-proof.store.ts'
export {
  endSignIns,
  endedAmong,
  giveSignInCodes,
  insertSignIn,
  isSignInOf,
  keepSeen,
  latestSignIn,
  listSignIns,
  memberSignInWatch,
  proveMemberSignIn,
  recodeSignIns,
  rotateSignIn,
  SERVER_PROOF,
  signInByToken,
  SIGN_INS_CHANGED,
  type SignInMethod,
} from './sign-in.store.ts'
export { DEVICE_KEPT_MS, FORMER_VALID_MS, isConfirmed, isLive, SIGN_IN_ABSOLUTE_MS, SIGN_IN_IDLE_MS, validUntilOf } from './sign-in.ts'
export { newToken } from './token.ts'
