import { declareErrors } from '../kernel/error.ts'

export const settingErrors = declareErrors('settings', 3400, {
  settingUnknown: { code: 3401, status: 404 },
  valueWrong: { code: 3402, params: ['detail'] },
  valueSame: { code: 3403 },
  valueMoved: { code: 3404, status: 409, params: ['detail'] },
})
