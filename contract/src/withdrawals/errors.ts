import { declareErrors } from '../kernel/error.ts'

export const withdrawalErrors = declareErrors('withdrawals', 3300, {
  insufficientBalance: { code: 3301, field: 'amount' },
  belowMinimum: { code: 3302, params: ['minimum'], field: 'amount' },
  aboveMaximum: { code: 3303, params: ['maximum'], field: 'amount' },
  dailyMaximum: { code: 3304, params: ['left'], field: 'amount' },
  addressUnknown: { code: 3305, field: 'addressId' },
  addressNotYet: { code: 3306, params: ['at'], field: 'addressId' },
  networkClosed: { code: 3307 },
  withdrawalNotFound: { code: 3308, status: 404 },
  requestOver: { code: 3309 },
  cancelOver: { code: 3310 },
  notInReview: { code: 3311 },
  approvalWaits: { code: 3312 },
  rejectOver: { code: 3313 },
  limitNotHigher: { code: 3314, field: 'limit' },
  restOnceADay: { code: 3315 },
  limitWaits: { code: 3316 },
  partiesMissing: { code: 3317, field: 'addressId' },
  proofMissing: { code: 3318, params: ['from'], field: 'addressId' },
})
