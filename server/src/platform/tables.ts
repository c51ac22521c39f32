import type { Tables } from './table-checksum.ts'

/** What the checksum of each table of the platform compares. */
export const platformTables = {
  'platform.applied_definition': { unchecked: 'the definitions themselves are compared with the release (catalogue); a start applies what differs' },
  'platform.applied_migration': { unchecked: 'each row is compared with the release (catalogue)' },
  'platform.audit': 'kept',
  'platform.checksum': { unchecked: 'kept in the memory of the worker, and compared with the tables' },
  'platform.checksum_part': { unchecked: 'compared with the tables' },
  'platform.examination': { unchecked: 'signed by the server (watchStates)' },
  'platform.finding': { unchecked: 'signed by the server (watchStates)' },
  'platform.instance': 'counted',
  'platform.outbox': { unchecked: 'events follow from tables that have checksums; each feature compares its results' },
  'platform.outbox_ahead': { unchecked: 'an event that a subscriber skips is reported (positions)' },
  'platform.outbox_cursor': { unchecked: 'a subscriber that stops or skips is reported (outbox, positions)' },
  'platform.outbox_parked': { unchecked: 'events that failed, listed in the console' },
  'platform.row_code': { unchecked: 'made with the key of the server over the row that it belongs to (rows)' },
  'platform.row_written': { unchecked: 'lasts for one transaction' },
  'platform.secrets_key': 'deletable',
  'platform.turn': { unchecked: 'which process has a turn, for seconds' },
} as const satisfies Tables
