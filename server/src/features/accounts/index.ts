import type { callsByOwner } from '@ohmstead/contract/index'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { OpenIdProvider } from '../../edges/openid/index.ts'
import type { Queryable } from '../../platform/database.ts'
import type { Due } from '../../platform/due.ts'
import type { Implemented } from '../../platform/implement.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { bindFirstEmail, bindFirstPhone, replaceEmail, replacePhone } from './calls/bind-address.ts'
import { changeLoginPassword } from './calls/change-password.ts'
import type { Sealer } from '../../platform/sealed.ts'
import { answerGoogle } from './calls/answer-google.ts'
import { beginAuthenticatorOf } from './calls/begin-authenticator.ts'
import { checkClosingOf, type ObstaclesOf } from './calls/check-closing.ts'
import { checkInvitationCode } from './calls/check-invitation.ts'
import { closeAccountOf } from './calls/close-account.ts'
import { endSignInOfMember } from './calls/end-sign-in.ts'
import { finishPasskeyLoginOf } from './calls/finish-passkey-login.ts'
import { finishPasskeyRegistrationOf } from './calls/finish-passkey-registration.ts'
import { finishPasskeyStepUpOf } from './calls/finish-passkey-step-up.ts'
import { linkOutsideAccount } from './calls/link-oauth.ts'
import { exportDataOf } from './calls/export-data.ts'
import { listConsents } from './calls/list-consents.ts'
import { listDemoOutbox } from './calls/list-demo-outbox.ts'
import { listOutsideAccounts } from './calls/list-oauth.ts'
import { listPasskeys } from './calls/list-passkeys.ts'
import { listSignInsOfMember } from './calls/list-sign-ins.ts'
import { readCaptcha } from './calls/read-captcha.ts'
import { readOwnProfile } from './calls/read-own-profile.ts'
import type { StandingOf } from './calls/read-profile.ts'
import { readSecurity } from './calls/read-security.ts'
import { registerByOutsideAccount } from './calls/register-by-oauth.ts'
import { registerMember } from './calls/register.ts'
import { resetForgottenPassword } from './calls/reset-password.ts'
import { removeAuthenticatorOf } from './calls/remove-authenticator.ts'
import { removeOwnPasskey } from './calls/remove-passkey.ts'
import { renameOwnPasskey } from './calls/rename-passkey.ts'
import { renewRecoveryCodesOf } from './calls/renew-recovery-codes.ts'
import { sendVerificationCode } from './calls/send-code.ts'
import { setAvatarOf } from './calls/set-avatar.ts'
import { setFundPassword } from './calls/set-fund-password.ts'
import { sendCodeOfFlow } from './calls/send-oauth-code.ts'
import { signInByOutsideAccount } from './calls/sign-in-by-oauth.ts'
import { signMemberIn } from './calls/sign-in.ts'
import { signMemberOut } from './calls/sign-out.ts'
import { startGoogle } from './calls/start-google.ts'
import { startPasskeyLoginOf } from './calls/start-passkey-login.ts'
import { startPasskeyRegistrationOf } from './calls/start-passkey-registration.ts'
import { startPasskeyStepUpOf } from './calls/start-passkey-step-up.ts'
import { stepMemberUp } from './calls/step-up.ts'
import { switchAuthenticatorOnOf } from './calls/switch-authenticator-on.ts'
import { unlinkOutsideAccount } from './calls/unlink-oauth.ts'
import { updateProfileOf } from './calls/update-profile.ts'
import { forgetOldTraces } from './forget.jobs.ts'
import { declareMemberAffiliated, endAffiliationOfMember, findMemberOfStaff, listAffiliated } from './calls/affiliations.ts'
import { endInvitationOfHouse, issueInvitationOfHouse, listInvitationsOfHouse } from './calls/house-invitations.ts'
import { findMember, type Member } from './member.store.ts'
import { lastWithdrawalHold, type WithdrawalHold } from './withdrawal-hold.store.ts'

export { asciiLower } from './address.ts'
export { resealAuthenticators } from './authenticator.store.ts'
export { AUTHENTICATOR_BEGUN_MS, AUTHENTICATOR_SECRET_BYTES, freshStepOf, otpauthUrl, secretText } from './authenticator.ts'
export type { ObstaclesOf } from './calls/check-closing.ts'
export { factorProofs } from './calls/factor-proofs.ts'
export { memberPrincipal } from './calls/member-principal.ts'
export type { StandingOf } from './calls/read-profile.ts'
export { noticeSecurity } from './calls/notice-security.ts'
export { passkeyProofs } from './calls/passkey-proofs.ts'
export { holdWithdrawals } from './calls/secure.ts'
export { fundPasswordFits } from './calls/try-fund-password.ts'
export type { Obstacle } from './closing.ts'
export { sendMails, sendSms } from './mail.jobs.ts'
export { mailsWaiting } from './mail.store.ts'
export { issueHouseInvitation } from './calls/issue-invitation.ts'
export { uplinesOf } from './member.store.ts'
export type { Member } from './member.store.ts'
export { creationOf, firstPasskeyName, hostOf, requestOf } from './passkey.ts'
export { passwordFault } from './password.ts'
export { accountsPersonalData } from './personal-data.store.ts'
export { hashPassword, judgePassword } from './calls/hash-in-line.ts'
export type { HashLine } from './calls/hash-in-line.ts'
export { passwordsHashed } from './password-hash.ts'
export { zoneFrom } from './zone.ts'

/** A member by id; there must be one, since members are never deleted. */
export async function memberById(q: Queryable, id: Id<'member'>): Promise<Member> {
  const member = await findMember(q, id)
  assert(member, 'a member whose id is known exists')
  return member
}

/** Whether a member belongs to the operator, its staff or their families: what they pay is never distributed. */
export async function isAffiliated(q: Queryable, id: Id<'member'>): Promise<boolean> {
  return (await memberById(q, id)).affiliated
}

/** Why and until when a member's withdrawals are held; null: they are not. */
export async function withdrawalsHeldUntil(q: Queryable, memberId: Id<'member'>, now: Instant): Promise<WithdrawalHold | null> {
  return lastWithdrawalHold(q, memberId, now)
}

type AccountCalls = (typeof callsByOwner)['accounts']

/** What the handlers need of those who see more than this feature does. */
export interface AccountsParts {
  /** Asks the features below, which know level and tier. */
  readonly standingOf: StandingOf
  /** Whether there is a provider of text messages. */
  readonly sendsSms: boolean
  readonly sealer: Sealer
  /** Without it nobody signs in with Google. */
  readonly google: OpenIdProvider | null
  /** Asks the features below what stands in the way of closing an account. */
  readonly obstaclesOf: ObstaclesOf
  /** What every feature keeps about a member. */
  readonly personalData: readonly PersonalData[]
}

/** The handlers of this feature. */
export function accountsHandlers({ standingOf, sendsSms, sealer, google, obstaclesOf, personalData }: AccountsParts): {
  readonly [Name in keyof AccountCalls]: Implemented<AccountCalls[Name]>
} {
  return {
    captchaGet: readCaptcha,
    sendCode: sendVerificationCode({ sendsSms }),
    checkInvitation: checkInvitationCode,
    houseInvitationList: listInvitationsOfHouse,
    issueHouseInvitation: issueInvitationOfHouse,
    endHouseInvitation: endInvitationOfHouse,
    memberForStaff: findMemberOfStaff,
    affiliatedList: listAffiliated,
    declareAffiliation: declareMemberAffiliated,
    endMemberAffiliation: endAffiliationOfMember,
    consentList: listConsents,
    register: registerMember(standingOf),
    login: signMemberIn(standingOf, sealer),
    logout: signMemberOut,
    stepUp: stepMemberUp(sealer),
    personalInfo: readOwnProfile(standingOf),
    signInList: listSignInsOfMember,
    endSignIn: endSignInOfMember,
    demoOutbox: listDemoOutbox,
    securityOverview: readSecurity,
    forgetLoginPassword: resetForgottenPassword,
    updateLoginPassword: changeLoginPassword,
    updateFundPassword: setFundPassword,
    bindEmail: bindFirstEmail,
    updateEmail: replaceEmail,
    bindPhone: bindFirstPhone,
    updatePhone: replacePhone,
    googleRandom: beginAuthenticatorOf(sealer),
    googleSet: switchAuthenticatorOnOf(sealer),
    renewRecoveryCodes: renewRecoveryCodesOf,
    googleRemove: removeAuthenticatorOf(sealer),
    startPasskeyRegistration: startPasskeyRegistrationOf,
    finishPasskeyRegistration: finishPasskeyRegistrationOf,
    passkeyList: listPasskeys,
    renamePasskey: renameOwnPasskey,
    startPasskeyLogin: startPasskeyLoginOf,
    finishPasskeyLogin: finishPasskeyLoginOf(standingOf),
    startPasskeyStepUp: startPasskeyStepUpOf,
    finishPasskeyStepUp: finishPasskeyStepUpOf,
    removePasskey: removeOwnPasskey,
    oauthList: listOutsideAccounts(google),
    googleStart: startGoogle(google),
    googleLogin: answerGoogle(google, standingOf),
    oauthRegister: registerByOutsideAccount(google, standingOf),
    oauthLink: linkOutsideAccount(google),
    oauthSendCode: sendCodeOfFlow(google, { sendsSms }),
    oauthLogin: signInByOutsideAccount(google, standingOf, sealer),
    oauthUnlink: unlinkOutsideAccount,
    updateProfile: updateProfileOf(standingOf),
    setAvatar: setAvatarOf(standingOf),
    exportData: exportDataOf(personalData),
    checkClosing: checkClosingOf(obstaclesOf),
    closeAccount: closeAccountOf(obstaclesOf),
  }
}

/** What is found when it is due; `sendMails` and `sendSms` come beside it, with their servers. */
export const accountDueWork: readonly Due[] = [forgetOldTraces]
