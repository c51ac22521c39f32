import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const approvalsTables = {
  'approvals.kind': { unchecked: 'compared with the release (catalogue)' },
  'approvals.request': 'kept',
} as const satisfies Tables
