import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const incomeTables = {
  'income.awaiting': { unchecked: 'a payment without a settlement is reported within hours (income.violations)' },
  'income.closed_day': 'kept',
  'income.counted': 'deletable',
  'income.settlement': 'kept',
  'income.settlement_window': 'kept',
} as const satisfies Tables
