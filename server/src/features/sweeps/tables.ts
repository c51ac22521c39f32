import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const sweepsTables = {
  'sweeps.item': 'kept',
  'sweeps.sweep': 'kept',
} as const satisfies Tables
