import { declare, share, two, whole } from '../kernel/setting.ts'

export const packageSettings = {
  'packages.leaseVatPpm': declare({
    ...share(1_000_000),
    default: 190_000,
    unit: 'percentOfNet',
    ...two,
  }),
  /** A UTC day on which the unit of a lease was unavailable for so many hours extends the lease by a day. */
  'packages.faultHours': declare({ ...whole(1, 24), default: 12, unit: 'hours', ...two }),
} as const
