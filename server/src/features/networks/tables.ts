import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const networksTables = {
  'networks.node': 'counted',
} as const satisfies Tables
