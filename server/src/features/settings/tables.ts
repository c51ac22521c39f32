import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const settingsTables = {
  'settings.change': 'kept',
  'settings.declared': { unchecked: 'compared with the release (catalogue)' },
  'settings.value': { unchecked: 'compared with settings.change (settings.violations)' },
} as const satisfies Tables
