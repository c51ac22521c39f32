import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const treasuryTables = {
  'treasury.balance': 'counted',
  'treasury.contribution': 'kept',
  'treasury.cursor': 'counted',
  'treasury.movement': 'kept',
  'treasury.payout': 'kept',
  'treasury.sighting': 'kept',
  'treasury.wallet': 'kept',
  'treasury.witness': 'counted',
} as const satisfies Tables
