import { declareErrors } from '../kernel/error.ts'

export const resaleErrors = declareErrors('resales', 2650, {
  resaleNotFound: { code: 2651, status: 404 },
  notForSale: { code: 2652 },
  alreadyOffered: { code: 2653 },
  notInEffect: { code: 2654 },
  ownSocket: { code: 2655 },
  stillCancellable: { code: 2656 },
  fewDays: { code: 2657 },
  priceTooHigh: { code: 2658, params: ['highest'], field: 'price' },
  ownOffer: { code: 2659 },
  affiliated: { code: 2660 },
  sellerRefused: { code: 2661 },
  paymentsHeld: { code: 2662 },
  priceChanged: { code: 2663 },
  termsChanged: { code: 2664 },
  leasesAtATimeReached: { code: 2665, params: ['limit'] },
  insufficientBalance: { code: 2666, params: ['missing'] },
  cancelPeriodOver: { code: 2667 },
  refundChanged: { code: 2668, params: ['refund'] },
  offerOver: { code: 2669 },
  leaseNotFound: { code: 2670, status: 404 },
})
