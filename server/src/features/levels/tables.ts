import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const levelsTables = {
  'levels.day': 'kept',
  'levels.standing': 'kept',
  'levels.team_count': 'kept',
} as const satisfies Tables
