import { declareErrors } from '../kernel/error.ts'

export const taskErrors = declareErrors('tasks', 4000, {
  taskNotFound: { code: 4001, status: 404 },
  taskTaken: { code: 4002 },
  taskOver: { code: 4003 },
  noPlaceLeft: { code: 4004 },
  notForAffiliated: { code: 4005 },
  milestoneRewarded: { code: 4006 },
  budgetSpent: { code: 4007 },
  notReceived: { code: 4008 },
  proofNotDue: { code: 4009 },
  pictureUnknown: { code: 4010, field: 'fileId' },
  appealNeedsWords: { code: 4011, field: 'note' },
  nothingToCollect: { code: 4012 },
  rewardTooHigh: { code: 4013, params: ['most'], field: 'amount' },
  expiresInThePast: { code: 4014, field: 'expiresAt' },
  expiresTooLate: { code: 4019, field: 'expiresAt' },
  alreadyDisabled: { code: 4015 },
  proofNotFound: { code: 4016, status: 404 },
  proofDecided: { code: 4017 },
  anotherPersonDecides: { code: 4018 },
  notOwnMoney: { code: 4020, field: 'amount' },
})
