import { event } from '../kernel/event.ts'
import { id, instantField, strict, z } from '../kernel/field.ts'

/** The numbers of a member's team changed: a member joined, became valid or invalid, or hosted. */
export const teamChanged = event('team.changed', {
  publishedBy: ['worker'],
  payload: strict({ memberId: id('member') }),
  stales: ['team/summary', 'team/member/list', 'team/income', 'level/mine'],
  audience: 'memberId',
})

/** Something happened to a rebate of a member. Which, and how much it is, is read from the rebates of the member. */
export const rebateChanged = event('rebate.changed', {
  publishedBy: ['worker'],
  payload: strict({
    memberId: id('member'),
    rebateId: z.string().check(z.maxLength(60)),
    step: z.enum(['reserved', 'held', 'qualified', 'paid', 'lost', 'warned', 'takenBack']),
    at: instantField,
  }),
  stales: ['team/rebate/summary', 'team/rebate/list', 'wallet/overview', 'wallet/bill/list', 'wallet/hold/list'],
  audience: 'memberId',
})
