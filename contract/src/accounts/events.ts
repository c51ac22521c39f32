import { event } from '../kernel/event.ts'
import { id, strict } from '../kernel/field.ts'

export const memberJoined = event('member.joined', {
  payload: strict({ memberId: id('member') }),
  stales: [],
})

export const signInEnded = event('signIn.ended', {
  payload: strict({ memberId: id('member'), signInId: id('signIn') }),
  stales: ['user/signin/list'],
  audience: 'memberId',
})
