import { declareErrors } from '../kernel/error.ts'

export const approvalErrors = declareErrors('approvals', 3700, {
  approvalNotFound: { code: 3701, status: 404 },
  ownRequest: { code: 3702 },
  alreadyDecided: { code: 3703 },
  notYourRole: { code: 3704, status: 403 },
  countsLater: { code: 3705, status: 403, params: ['hours'] },
  requesterGone: { code: 3706 },
  outdated: { code: 3707, params: ['detail'] },
  reasonNeeded: { code: 3708, field: 'reason' },
  notYours: { code: 3709, status: 403 },
  refundAsked: { code: 3710, status: 409 },
  balanceTooSmall: { code: 3711 },
  booksDiffer: { code: 3712 },
  notSeenTwice: { code: 3713 },
})

/** The refusals of every call that needs a second person. */
export const askErrors = [approvalErrors.notYourRole, approvalErrors.countsLater] as const
