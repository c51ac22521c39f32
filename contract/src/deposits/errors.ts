import { declareErrors } from '../kernel/error.ts'

export const depositErrors = declareErrors('deposits', 3100, {
  networkClosed: { code: 3101, field: 'network' },
  depositNotFound: { code: 3102, status: 404 },
  addressDiffers: { code: 3103 },
  notUnmatched: { code: 3104 },
  assignWaits: { code: 3105 },
  memberNotOpen: { code: 3106, field: 'memberId' },
  amountTooLarge: { code: 3107 },
  notAssigned: { code: 3108 },
  memberSpentIt: { code: 3109 },
})
