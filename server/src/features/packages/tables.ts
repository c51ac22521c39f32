import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const packagesTables = {
  'packages.fault_day': 'kept',
  'packages.judged_day': 'counted',
  'packages.lease': 'kept',
  'packages.package': 'deletable',
  'packages.realised_day': 'deletable',
  'packages.received_day': 'deletable',
} as const satisfies Tables
