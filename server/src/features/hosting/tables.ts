import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const hostingTables = {
  'hosting.custody': 'kept',
  'hosting.flow': 'deletable',
  'hosting.flow_command': 'deletable',
  'hosting.flow_step': 'deletable',
  'hosting.own_place': 'deletable',
  'hosting.queue_place': 'deletable',
} as const satisfies Tables
