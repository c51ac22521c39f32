import { declareErrors } from '../kernel/error.ts'

export const settingErrors = declareErrors('settings', 2200, {
  settingUnknown: { code: 2201, status: 404 },
  valueWrong: { code: 2202, params: ['detail'], field: 'value' },
  valueSame: { code: 2203, field: 'value' },
  valueMoved: { code: 2204, status: 409, params: ['detail'] },
})
