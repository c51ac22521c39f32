import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const withdrawalsTables = {
  'withdrawals.chain_transaction': 'kept',
  'withdrawals.coin_transfer': 'kept',
  'withdrawals.limit_lift': 'kept',
  'withdrawals.review_hold': 'kept',
  'withdrawals.sending_stop': { unchecked: 'follows from differences and movements; a stop that is missing is reported (treasury.violations)' },
  'withdrawals.travel_record': 'deletable',
  'withdrawals.withdrawal': 'deletable',
} as const satisfies Tables
