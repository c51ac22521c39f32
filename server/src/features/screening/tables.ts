import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const screeningTables = {
  'screening.entry': 'deletable',
  'screening.fault': { unchecked: 'why a file could not be loaded, until it is; reported as long as it is there (screening.violations)' },
  'screening.hit': 'kept',
  'screening.list': 'kept',
} as const satisfies Tables
