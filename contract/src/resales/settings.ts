import { declare, share, two } from '../kernel/setting.ts'

export const resaleSettings = {
  /** Part of the price of a resale, when it is paid to the seller. The database has the same maximum. */
  'resales.feeRatePpm': declare({ ...share(50_000), default: 10_000, unit: 'percent', ...two }),
} as const
