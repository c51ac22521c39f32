import { event } from '../kernel/event.ts'
import { id, instantField, strict } from '../kernel/field.ts'

/** The level of a member changed. Which it was and is, is read from the standings of the member. */
export const levelChanged = event('level.changed', {
  publishedBy: ['worker'],
  payload: strict({ memberId: id('member'), at: instantField }),
  stales: ['level/mine', 'user/info/personal', 'withdraw/config'],
  audience: 'memberId',
})
