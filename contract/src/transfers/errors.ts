import { declareErrors } from '../kernel/error.ts'

export const transferErrors = declareErrors('transfers', 3200, {
  insufficientBalance: { code: 3201, field: 'amount' },
  belowMinimum: { code: 3202, params: ['minimum'], field: 'amount' },
  aboveMaximum: { code: 3203, params: ['maximum'], field: 'amount' },
  dailyMaximum: { code: 3204, params: ['left'], field: 'amount' },
  recipientUnknown: { code: 3205, field: 'to' },
  recipientIsSender: { code: 3206, field: 'to' },
  recipientRefused: { code: 3207, field: 'to' },
  affiliated: { code: 3208 },
  transfersHeld: { code: 3209 },
  transferNotFound: { code: 3210, status: 404 },
  requestOver: { code: 3211 },
  undoOver: { code: 3212 },
})
