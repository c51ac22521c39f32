import { event } from '../kernel/event.ts'
import { id, strict } from '../kernel/field.ts'

/** The numbers of a member's team changed: a member joined, became valid or invalid, or hosted. */
export const teamChanged = event('team.changed', {
  payload: strict({ memberId: id('member') }),
  stales: ['team/summary', 'team/member/list', 'team/income'],
  audience: 'memberId',
})
