import { event } from '../kernel/event.ts'
import { id, strict, z } from '../kernel/field.ts'
import { securityKinds } from './types.ts'

export const memberJoined = event('member.joined', {
  /** No inviter: joined by a code of the house. */
  payload: strict({ memberId: id('member'), inviterId: z.nullable(id('member')) }),
  stales: [],
  audience: 'inviterId',
})

/** Something that a page shows of a person is another: name, picture, how they read numbers and times. */
export const profileChanged = event('profile.changed', {
  payload: strict({ memberId: id('member') }),
  stales: ['user/info/personal'],
  audience: 'memberId',
})

/** An account was closed and its person erased. Whoever keeps something that leads to the person deletes it. */
export const memberClosed = event('member.closed', {
  payload: strict({ memberId: id('member') }),
  stales: [],
})

export const signInEnded = event('signIn.ended', {
  payload: strict({ memberId: id('member'), signInId: id('signIn') }),
  stales: ['user/signin/list'],
  audience: 'memberId',
})

/** Something of a member's security changed; their addresses were told in the same transaction. */
export const accountSecured = event('account.secured', {
  payload: strict({ memberId: id('member'), kind: z.enum(securityKinds) }),
  stales: ['user/security', 'user/info/personal', 'user/signin/list'],
  audience: 'memberId',
})

/** A passkey was added, renamed or removed. */
export const passkeysChanged = event('passkeys.changed', {
  payload: strict({ memberId: id('member') }),
  stales: ['user/passkey/list'],
  audience: 'memberId',
})
