import { declare, money, two, usdt } from '../kernel/setting.ts'

export const transferSettings = {
  'transfers.minimum': declare({ ...money, default: usdt(1), unit: 'asset', atMost: ['transfers.maximum', 'transfers.dailyMaximum'], ...two }),
  'transfers.maximum': declare({ ...money, default: usdt(5_000), unit: 'asset', ...two }),
  'transfers.dailyMaximum': declare({ ...money, default: usdt(10_000), unit: 'asset', ...two }),
} as const
