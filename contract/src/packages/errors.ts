import { declareErrors } from '../kernel/error.ts'

export const packageErrors = declareErrors('packages', 2600, {
  packageNotFound: { code: 2601, status: 404 },
  packageNotOnSale: { code: 2602 },
  soldOut: { code: 2603 },
  insufficientBalance: { code: 2604, params: ['missing'] },
  termsChanged: { code: 2605 },
  leasesAtATimeReached: { code: 2606, params: ['limit'] },
  leaseNotFound: { code: 2607, status: 404 },
  cancelPeriodOver: { code: 2608 },
  priceChanged: { code: 2609 },
  startsAgain: { code: 2610 },
  refundChanged: { code: 2611, params: ['refund'] },
  modelNotFound: { code: 2612, status: 404 },
  alreadyCancelled: { code: 2613 },
  leaseOver: { code: 2614 },
  termsUnknown: { code: 2615, field: 'termsVersion' },
  forSale: { code: 2616 },
  boughtFromMember: { code: 2617 },
})
