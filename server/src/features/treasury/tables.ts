import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const treasuryTables = {
  'treasury.balance': 'counted',
  'treasury.cursor': 'counted',
  'treasury.movement': 'kept',
  'treasury.wallet': 'kept',
} as const satisfies Tables
