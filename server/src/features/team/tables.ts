import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const teamTables = {
  'team.counted': 'deletable',
  'team.day': 'kept',
  'team.place': 'kept',
  'team.rebate': 'kept',
  'team.rebate_day': 'kept',
  'team.rebate_decision': 'kept',
  'team.rebate_stop': 'kept',
  'team.tally': 'kept',
} as const satisfies Tables
