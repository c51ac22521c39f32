import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const depositsTables = {
  'deposits.cursor': 'counted',
  'deposits.deposit': 'kept',
  'deposits.member_address': 'kept',
} as const satisfies Tables
