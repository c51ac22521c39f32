import { declare, money, two, usdt } from '../kernel/setting.ts'

const most = { ...money, default: usdt(50_000), demo: usdt(2_000_000), unit: 'asset', ...two } as const

export const treasurySettings = {
  /** The most that the operator's own addresses should hold on each network. */
  'treasury.tronWalletMost': declare(most),
  'treasury.ethereumWalletMost': declare(most),
  'treasury.bnbWalletMost': declare(most),
  'treasury.polygonWalletMost': declare(most),
} as const
