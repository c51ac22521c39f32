import { declare, two, whole } from '../kernel/setting.ts'

export const incomeSettings = {
  'income.releaseAfterHours': declare({
    ...whole(0, 24 * 30),
    default: 24,
    unit: 'hours',
    ...two,
  }),
} as const
