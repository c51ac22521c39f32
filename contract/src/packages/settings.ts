import { declare, share, two } from '../kernel/setting.ts'

export const packageSettings = {
  'packages.leaseVatPpm': declare({
    ...share(1_000_000),
    default: 190_000,
    unit: 'percentOfNet',
    ...two,
  }),
} as const
