import { event } from '../kernel/event.ts'
import { id, instantField, strict, z } from '../kernel/field.ts'
import { securityKinds } from './types.ts'

export const memberJoined = event('member.joined', {
  publishedBy: ['api'],
  /** `inviterId` is null if the member joined with an invitation code of the operator. */
  payload: strict({ memberId: id('member'), inviterId: z.nullable(id('member')) }),
  stales: ['staff/invitation/list'],
  audience: 'inviterId',
})

/** An invitation code of the operator was issued or ended. */
export const houseInvitationChanged = event('houseInvitation.changed', {
  publishedBy: ['api'],
  payload: strict({ at: instantField }),
  stales: ['staff/invitation/list'],
})

/** A displayed part of the profile changed: name, picture, number format or time zone. */
export const profileChanged = event('profile.changed', {
  publishedBy: ['api'],
  payload: strict({ memberId: id('member') }),
  stales: ['user/info/personal'],
  audience: 'memberId',
})

/** An account was closed and its person erased. Subscribers delete data that identifies the person. */
export const memberClosed = event('member.closed', {
  publishedBy: ['api'],
  payload: strict({ memberId: id('member') }),
  stales: [],
})

export const signInEnded = event('signIn.ended', {
  publishedBy: ['api'],
  payload: strict({ memberId: id('member'), signInId: id('signIn') }),
  stales: ['user/signin/list'],
  audience: 'memberId',
})

/** The security of a member's account changed. Their addresses were notified in the same transaction. */
export const accountSecured = event('account.secured', {
  publishedBy: ['api'],
  payload: strict({ memberId: id('member'), kind: z.enum(securityKinds) }),
  stales: ['user/security', 'user/info/personal', 'user/signin/list'],
  audience: 'memberId',
})

/** Staff froze what an account sends to others, or ended that. The end of its time is no event. */
export const memberFrozen = event('member.frozen', {
  publishedBy: ['api'],
  payload: strict({ memberId: id('member'), freezeId: id('freeze'), at: instantField }),
  stales: ['user/security', 'transfer/form', 'withdraw/config', 'withdraw/quote', 'staff/member/find', 'staff/member/timeline'],
  audience: 'memberId',
})

/** Staff ended sign-ins of a member. */
export const signInsEndedByStaff = event('member.signInsEndedByStaff', {
  publishedBy: ['api'],
  payload: strict({ memberId: id('member'), at: instantField }),
  stales: ['staff/member/sign-ins'],
  audience: 'memberId',
})

/** Staff wrote a note about a member. */
export const memberNoted = event('member.noted', {
  publishedBy: ['api'],
  payload: strict({ memberId: id('member'), at: instantField }),
  stales: ['staff/member/notes', 'staff/member/timeline'],
})

/** A passkey was added, renamed or removed. */
export const passkeysChanged = event('passkeys.changed', {
  publishedBy: ['api'],
  payload: strict({ memberId: id('member') }),
  stales: ['user/passkey/list'],
  audience: 'memberId',
})
