import { declare, money, running, two, usdt, whole } from '../kernel/setting.ts'

export const taskSettings = {
  'tasks.collectWithinHours': declare({
    ...whole(1, 24 * 30),
    default: 24,
    unit: 'hours',
    ...running,
  }),
  /** The database has a limit of 1,000. */
  'tasks.rewardMax': declare({ ...money, default: usdt(20), unit: 'asset', ...two }),
} as const
