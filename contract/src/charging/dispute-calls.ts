import { approvalErrors, askErrors } from '../approvals/errors.ts'
import { call } from '../kernel/call.ts'
import { amount, id, idempotencyKey, instantField, pageOf, paging, plainNote, strict, wattHours, z } from '../kernel/field.ts'
import { chargingErrors as e } from './errors.ts'
import { disputeReason, disputeView } from './types.ts'

const disputeRow = strict({
  ...disputeView.shape,
  id: id('dispute'),
  chargingSessionId: id('chargingSession'),
  driverId: id('member'),
  /** The driver; null where staff opened it. */
  openedBy: z.nullable(id('member')),
  openedByStaff: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  pointId: id('point'),
  pointName: z.string(),
  energyWh: wattHours,
  collected: amount,
  startedAt: instantField,
  stoppedAt: instantField,
  evidence: z.enum(['signed', 'unsigned', 'invalid']),
})

export const disputeBill = call('charge/dispute', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Disputes a final bill. The driver can do this once, before its shares are released. No share is paid out until staff have decided.',
  input: strict({ idempotencyKey, chargingSessionId: id('chargingSession'), reason: disputeReason, words: z._default(plainNote(0, 500), '') }),
  output: disputeView,
  errors: [e.chargingSessionNotFound, e.notDisputable, e.alreadyDisputed, e.disputeTooLate],
  example: { as: 'ben', input: { idempotencyKey: '@key', chargingSessionId: '@disputable', reason: 'wrongEnergy', words: 'The car shows less.' } },
  perMinute: 10,
})

export const disputeList = call('staff/dispute/list', {
  by: { staff: ['support', 'operations', 'finance', 'administrator'] },
  repeat: 'reads',
  summary: 'Lists disputed bills: open ones, oldest first, or decided ones, newest first.',
  input: strict({ state: z.optional(disputeView.shape.state), ...paging }),
  output: pageOf(disputeRow),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const rejectBillDispute = call('staff/dispute/reject', {
  by: { staff: ['support', 'finance', 'administrator'] },
  repeat: 'first-result',
  summary:
    'Rejects a dispute, so the bill remains valid. The payment is split again, and released immediately if its release time has passed. The driver sees the answer.',
  input: strict({ idempotencyKey, disputeId: id('dispute'), answer: plainNote(3, 500) }),
  output: disputeView,
  errors: [e.disputeNotFound, e.disputeDecided],
  example: { as: 'gus', input: { idempotencyKey: '@key', disputeId: '@dispute', answer: 'The signed readings are right.' } },
})

export const askBillRefund = call('staff/dispute/ask-refund', {
  by: { staff: ['support', 'finance', 'administrator'] },
  repeat: 'first-result',
  summary: 'Requests a full refund of a disputed charging session to its driver. The refund is made when a second person approves it.',
  input: strict({ idempotencyKey, disputeId: id('dispute'), reason: plainNote(3, 300) }),
  output: strict({ approvalId: id('approval') }),
  errors: [e.disputeNotFound, e.disputeDecided, approvalErrors.refundAsked, ...askErrors],
  example: { as: 'gus', input: { idempotencyKey: '@key', disputeId: '@dispute', reason: 'The cable was broken.' } },
})

export const askChargingRefund = call('staff/charging/ask-refund', {
  by: { staff: ['finance', 'administrator'] },
  repeat: 'first-result',
  summary:
    'Requests a full refund of a charging session that its driver did not dispute. Its shares are not released meanwhile. The refund is made when a second person approves it; it opens a dispute of its own, which ends when the request is withdrawn or declined. If the request expires, reject that dispute. Possible three times for a bill.',
  input: strict({ idempotencyKey, chargingSessionId: id('chargingSession'), reason: plainNote(3, 300) }),
  output: strict({ approvalId: id('approval') }),
  errors: [
    e.chargingSessionNotFound,
    e.disputedBefore,
    e.notRefundable,
    e.refundTooLate,
    e.refundAskedOften,
    approvalErrors.refundAsked,
    ...askErrors,
  ],
  example: { as: 'fay', input: { idempotencyKey: '@key', chargingSessionId: '@disputable', reason: 'The cable was broken.' } },
})
