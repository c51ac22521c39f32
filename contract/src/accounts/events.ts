import { event } from '../kernel/event.ts'
import { id, strict, z } from '../kernel/field.ts'

export const memberJoined = event('member.joined', {
  /** No inviter: joined by a code of the house. */
  payload: strict({ memberId: id('member'), inviterId: z.nullable(id('member')) }),
  stales: [],
  audience: 'inviterId',
})

export const signInEnded = event('signIn.ended', {
  payload: strict({ memberId: id('member'), signInId: id('signIn') }),
  stales: ['user/signin/list'],
  audience: 'memberId',
})
