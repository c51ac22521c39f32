import { declare, money, two, usdt } from '../kernel/setting.ts'

export const treasurySettings = {
  /** The most that the wallet which withdrawals are paid from should hold on one network. */
  'treasury.walletMost': declare({ ...money, default: usdt(50_000), demo: usdt(2_000_000), unit: 'asset', ...two }),
} as const
