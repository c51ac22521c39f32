import { micros } from '../kernel/amount.ts'
import { declare, money, two, usdt } from '../kernel/setting.ts'

/** Coins of a network, which count a million micro-coins. */
const coins = (microCoins: bigint) => ({ ...money, default: micros(microCoins), unit: 'coins', ...two }) as const

export const sweepSettings = {
  /** An address with less is left out of a sweep. */
  'sweeps.minimum': declare({ ...money, default: usdt(50), demo: usdt(1), unit: 'asset', ...two }),
  /** The most that the fee of one address may cost, which the operator's wallet gives it beforehand. */
  'sweeps.ethereumCoins': declare(coins(10_000n)),
  'sweeps.bnbCoins': declare(coins(5_000n)),
  'sweeps.polygonCoins': declare(coins(500_000n)),
} as const
