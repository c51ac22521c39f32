// Printed by `npm run gen` from the files of the features. Don't edit.
import { findMemberOfStaff, listAffiliated, declareMemberAffiliated, endAffiliationOfMember } from './affiliations.ts'
import { answerGoogle } from './answer-google.ts'
import { beginAuthenticatorOf } from './begin-authenticator.ts'
import { bindFirstEmailOf, bindFirstPhoneOf, replaceEmailOf, replacePhoneOf } from './bind-address.ts'
import { changeLoginPasswordOf } from './change-password.ts'
import { checkClosingOf } from './check-closing.ts'
import { checkInvitationCode } from './check-invitation.ts'
import { closeAccountOf } from './close-account.ts'
import { endSignInOfMember } from './end-sign-in.ts'
import { exportDataOf } from './export-data.ts'
import { finishPasskeyLoginOf } from './finish-passkey-login.ts'
import { finishPasskeyRegistrationOf } from './finish-passkey-registration.ts'
import { finishPasskeyStepUpOf } from './finish-passkey-step-up.ts'
import { listInvitationsOfHouse, issueInvitationOfHouse, endInvitationOfHouse } from './house-invitations.ts'
import { linkOutsideAccount } from './link-oauth.ts'
import { listConsents } from './list-consents.ts'
import { listDemoOutbox } from './list-demo-outbox.ts'
import { listOutsideAccounts } from './list-oauth.ts'
import { listPasskeys } from './list-passkeys.ts'
import { listSignInsOfMember } from './list-sign-ins.ts'
import { unmaskMemberOfStaff, listSignInsForStaff, endSignInsOfMember, listNotesOfMember, writeNoteOfMember, freezeMemberOfStaff, endFreezeOfMember } from './member-desk.ts'
import { readCaptcha } from './read-captcha.ts'
import { readOwnProfile } from './read-own-profile.ts'
import { readSecurity } from './read-security.ts'
import { registerByOutsideAccount } from './register-by-oauth.ts'
import { registerMember } from './register.ts'
import { removeAuthenticatorOf } from './remove-authenticator.ts'
import { removeOwnPasskey } from './remove-passkey.ts'
import { renameOwnPasskey } from './rename-passkey.ts'
import { renewRecoveryCodesOf } from './renew-recovery-codes.ts'
import { resetForgottenPasswordOf } from './reset-password.ts'
import { sendVerificationCode } from './send-code.ts'
import { sendCodeOfFlow } from './send-oauth-code.ts'
import { setAvatarOf } from './set-avatar.ts'
import { setFundPasswordOf } from './set-fund-password.ts'
import { signInByOutsideAccount } from './sign-in-by-oauth.ts'
import { signMemberIn } from './sign-in.ts'
import { signMemberOut } from './sign-out.ts'
import { startGoogle } from './start-google.ts'
import { startPasskeyLoginOf } from './start-passkey-login.ts'
import { startPasskeyRegistrationOf } from './start-passkey-registration.ts'
import { startPasskeyStepUpOf } from './start-passkey-step-up.ts'
import { stepMemberUp } from './step-up.ts'
import { switchAuthenticatorOnOf } from './switch-authenticator-on.ts'
import { unlinkOutsideAccount } from './unlink-oauth.ts'
import { updateProfileOf } from './update-profile.ts'
import type { Parts } from '../parts.ts'

export const calls = (parts: Parts) => ({
  memberForStaff: findMemberOfStaff,
  affiliatedList: listAffiliated,
  declareAffiliation: declareMemberAffiliated,
  endMemberAffiliation: endAffiliationOfMember,
  googleLogin: answerGoogle(parts),
  googleRandom: beginAuthenticatorOf(parts),
  bindEmail: bindFirstEmailOf(parts),
  bindPhone: bindFirstPhoneOf(parts),
  updateEmail: replaceEmailOf(parts),
  updatePhone: replacePhoneOf(parts),
  updateLoginPassword: changeLoginPasswordOf(parts),
  checkClosing: checkClosingOf(parts),
  checkInvitation: checkInvitationCode,
  closeAccount: closeAccountOf(parts),
  endSignIn: endSignInOfMember,
  exportData: exportDataOf(parts),
  finishPasskeyLogin: finishPasskeyLoginOf(parts),
  finishPasskeyRegistration: finishPasskeyRegistrationOf,
  finishPasskeyStepUp: finishPasskeyStepUpOf,
  houseInvitationList: listInvitationsOfHouse,
  issueHouseInvitation: issueInvitationOfHouse,
  endHouseInvitation: endInvitationOfHouse,
  oauthLink: linkOutsideAccount(parts),
  consentList: listConsents,
  demoOutbox: listDemoOutbox,
  oauthList: listOutsideAccounts(parts),
  passkeyList: listPasskeys,
  signInList: listSignInsOfMember,
  unmaskMember: unmaskMemberOfStaff,
  memberSignInList: listSignInsForStaff,
  endMemberSignIns: endSignInsOfMember,
  memberNoteList: listNotesOfMember,
  writeMemberNote: writeNoteOfMember,
  freezeMember: freezeMemberOfStaff,
  endMemberFreeze: endFreezeOfMember,
  captchaGet: readCaptcha,
  personalInfo: readOwnProfile(parts),
  securityOverview: readSecurity,
  oauthRegister: registerByOutsideAccount(parts),
  register: registerMember(parts),
  googleRemove: removeAuthenticatorOf(parts),
  removePasskey: removeOwnPasskey,
  renamePasskey: renameOwnPasskey,
  renewRecoveryCodes: renewRecoveryCodesOf,
  forgetLoginPassword: resetForgottenPasswordOf(parts),
  sendCode: sendVerificationCode(parts),
  oauthSendCode: sendCodeOfFlow(parts),
  setAvatar: setAvatarOf(parts),
  updateFundPassword: setFundPasswordOf(parts),
  oauthLogin: signInByOutsideAccount(parts),
  login: signMemberIn(parts),
  logout: signMemberOut,
  googleStart: startGoogle(parts),
  startPasskeyLogin: startPasskeyLoginOf,
  startPasskeyRegistration: startPasskeyRegistrationOf,
  startPasskeyStepUp: startPasskeyStepUpOf,
  stepUp: stepMemberUp(parts),
  googleSet: switchAuthenticatorOnOf(parts),
  oauthUnlink: unlinkOutsideAccount,
  updateProfile: updateProfileOf(parts),
})
