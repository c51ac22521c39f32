import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const legalTables = {
  'legal.version': 'kept',
} as const satisfies Tables
