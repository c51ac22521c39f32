import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const ocppTables = {
  'ocpp.frame': { unchecked: 'part of a hash chain (ocpp.broken_frames)' },
  'ocpp.head': 'counted',
} as const satisfies Tables
