import { declareErrors } from '../kernel/error.ts'

export const walletErrors = declareErrors('wallets', 2500, {
  rangeReversed: { code: 2502 },
  faucetTooMuch: { code: 2503, params: ['limit'] },
  tooManyRows: { code: 2504, params: ['limit'] },
})
