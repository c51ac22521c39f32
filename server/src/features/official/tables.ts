import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const officialTables = {
  'official.contact': 'kept',
  'official.report': 'kept',
} as const satisfies Tables
