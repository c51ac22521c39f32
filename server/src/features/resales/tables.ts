import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const resalesTables = {
  'resales.resale': 'kept',
} as const satisfies Tables
