import { declareErrors } from '../kernel/error.ts'

export const incomeErrors = declareErrors('income', 2900, {
  lineNotFound: { code: 2901, status: 404 },
  custodyNotFound: { code: 2902, status: 404 },
  unitNotHosted: { code: 2903, status: 404 },
})
