import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const transfersTables = {
  'transfers.member_transfer': 'deletable',
} as const satisfies Tables
