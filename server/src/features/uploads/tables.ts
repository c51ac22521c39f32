import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const uploadsTables = {
  'uploads.file': { unchecked: 'pictures, whose names are shown to their owner' },
} as const satisfies Tables
