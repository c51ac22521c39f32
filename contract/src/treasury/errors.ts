import { declareErrors } from '../kernel/error.ts'

export const treasuryErrors = declareErrors('treasury', 4200, {
  movementNotFound: { code: 4201, status: 404 },
  movementExplained: { code: 4202 },
  explanationWaits: { code: 4203 },
  notOwnMoney: { code: 4204 },
  networkNotRead: { code: 4205, field: 'network' },
  moreThanThere: { code: 4206, field: 'amount' },
  notMissing: { code: 4207 },
  disproofWaits: { code: 4208 },
  moneyReserved: { code: 4209 },
  booksDiffer: { code: 4210 },
})
