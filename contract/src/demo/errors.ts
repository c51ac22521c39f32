import { declareErrors } from '../kernel/error.ts'

export const demoErrors = declareErrors('demo', 3900, {
  noSuchUnit: { code: 3901, status: 404 },
  notPossibleNow: { code: 3902 },
  noTestNetwork: { code: 3903, field: 'network' },
})
