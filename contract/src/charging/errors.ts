import { declareErrors } from '../kernel/error.ts'

export const chargingErrors = declareErrors('charging', 2800, {
  pointNotFound: { code: 2801, status: 404 },
  pointNotFree: { code: 2802 },
  pointNotOffered: { code: 2803 },
  balanceTooLow: { code: 2804, params: ['needed'] },
  alreadyCharging: { code: 2805 },
  debtUnpaid: { code: 2806, params: ['debt'] },
  tariffChanged: { code: 2807 },
  chargingSessionNotFound: { code: 2808, status: 404 },
  notRunning: { code: 2809 },
  receiptNotReady: { code: 2810 },
  quarantineNotFound: { code: 2812, status: 404 },
  alreadyDecided: { code: 2813 },
  tariffNotLawful: { code: 2818 },
  tariffInThePast: { code: 2819 },
  pointAway: { code: 2820 },
  exchangeTimeWrong: { code: 2830 },
  exchangeWhileCharging: { code: 2831 },
  meterElsewhere: { code: 2832 },
  registerBelowBilled: { code: 2833 },
})
