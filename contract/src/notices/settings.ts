import { declare, running, whole } from '../kernel/setting.ts'

export const noticeSettings = {
  'notices.keptDays': declare({
    ...whole(30, 3_650),
    default: 365,
    unit: 'days',
    ...running,
  }),
  'notices.offlineMinutes': declare({
    ...whole(1, 1_440),
    default: 15,
    unit: 'minutes',
    ...running,
  }),
} as const
