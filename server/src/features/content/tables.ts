import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const contentTables = {
  'content.article': { unchecked: 'names and subjects of articles, which decide on nothing' },
  'content.draft': { unchecked: 'unfinished texts of staff, which no reader sees' },
  'content.searched': { unchecked: 'made from content.version' },
  'content.version': 'kept',
} as const satisfies Tables
