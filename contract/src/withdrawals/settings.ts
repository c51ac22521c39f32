import { declare, flag, money, running, two, usdt, whole } from '../kernel/setting.ts'

export const withdrawalSettings = {
  /** From this amount on, two members of staff approve, or the time of review passes. */
  'withdrawals.reviewFrom': declare({ ...money, default: usdt(1_000), unit: 'asset', ...two }),
  'withdrawals.firstReviewFrom': declare({ ...money, default: usdt(500), unit: 'asset', ...two }),
  'withdrawals.reviewHours': declare({ ...whole(1, 72), default: 24, unit: 'hours', ...two }),
  'withdrawals.newDeviceHours': declare({ ...whole(0, 72), default: 24, demo: 0, unit: 'hours', ...two }),
  'withdrawals.reviewFromADay': declare({ ...whole(1, 100), default: 5, unit: 'rows', ...two }),
  'withdrawals.sentAnHour': declare({ ...money, default: usdt(20_000), unit: 'asset', ...two }),
  'withdrawals.expectedMinutes': declare({ ...whole(1, 1_440), default: 30, unit: 'minutes', ...running }),
  'withdrawals.paused': declare({ ...flag, default: false, unit: 'onOff', ...running }),
} as const
