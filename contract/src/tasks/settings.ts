import { micros } from '../kernel/amount.ts'
import { declare, flag, money, moneyBetween, running, two, usdt, whole } from '../kernel/setting.ts'

export const taskSettings = {
  'tasks.collectWithinHours': declare({
    ...whole(1, 24 * 30),
    default: 24,
    unit: 'hours',
    ...running,
  }),
  /** The database has a limit of 1,000. */
  'tasks.rewardMax': declare({ ...money, default: usdt(20), unit: 'asset', ...two }),
  'tasks.pointsMax': declare({ ...whole(1, 100_000), default: 2_000, unit: 'points', ...two }),
  'tasks.spinsMax': declare({ ...whole(1, 1_000), default: 10, unit: 'spins', ...two }),
  /** What one point pays of a charging session: something, and at most as much as the database allows. */
  'tasks.pointValue': declare({ ...moneyBetween(0.000001, 1_000), default: micros(10_000n), unit: 'asset', ...two }),
  'tasks.wheelOn': declare({ ...flag, default: true, unit: 'onOff', ...two }),
} as const
