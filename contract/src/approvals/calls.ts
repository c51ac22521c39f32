import { call, staffRoles } from '../kernel/call.ts'
import { id, idempotencyKey, nothing, pageOf, paging, plainNote, strict, text, z } from '../kernel/field.ts'
import { approvalErrors as e } from './errors.ts'
import { approvalRow } from './types.ts'

const anyRole = { staff: staffRoles } as const

export const approvalList = call('staff/approval/list', {
  by: anyRole,
  repeat: 'reads',
  summary:
    'Lists requests that need two people, of the kinds that the caller’s role can request or decide: pending ones, oldest first, or ended ones, newest first.',
  input: strict({
    ended: z.optional(z.boolean()),
    kind: z.optional(text(1, 60)),
    /** Id of the object that the request concerns. */
    subject: z.optional(text(1, 120)),
    ...paging,
  }),
  output: pageOf(approvalRow),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const approvalCount = call('staff/approval/count', {
  by: anyRole,
  repeat: 'reads',
  summary: 'Counts the pending requests, and those that the caller can decide.',
  input: nothing,
  output: strict({ waiting: z.number(), forCaller: z.number() }),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const decideApproval = call('staff/approval/decide', {
  by: anyRole,
  repeat: 'first-result',
  summary: 'Approves another person’s request, which carries it out immediately, or declines it with a reason.',
  input: strict({ idempotencyKey, approvalId: id('approval'), approve: z.boolean(), reason: z.optional(plainNote(1, 500)) }),
  output: approvalRow,
  errors: [
    e.approvalNotFound,
    e.ownRequest,
    e.alreadyDecided,
    e.notYourRole,
    e.countsLater,
    e.requesterGone,
    e.outdated,
    e.balanceTooSmall,
    e.booksDiffer,
    e.notSeenTwice,
    e.reasonNeeded,
  ],
  example: { as: 'gus', input: { idempotencyKey: '@key', approvalId: '@approval', approve: true } },
})

export const withdrawApproval = call('staff/approval/withdraw', {
  by: anyRole,
  repeat: 'first-result',
  summary: 'Withdraws the caller’s own pending request.',
  input: strict({ idempotencyKey, approvalId: id('approval') }),
  output: approvalRow,
  errors: [e.approvalNotFound, e.alreadyDecided, e.notYours],
  example: { as: 'fay', input: { idempotencyKey: '@key', approvalId: '@ownApproval' } },
})
