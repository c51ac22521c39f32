import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const addressesTables = {
  'addresses.saved_address': 'deletable',
} as const satisfies Tables
