import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const walletsTables = {
  'wallets.faucet_gift': 'kept',
} as const satisfies Tables
