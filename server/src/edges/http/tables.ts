import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const httpTables = {
  'http.answer': { unchecked: 'answers of repeated calls, for a day' },
  'http.client': 'deletable',
  'http.nonce': { unchecked: 'numbers that were used, for minutes' },
  'http.secret': 'kept',
  'http.ticket': { unchecked: 'opens a live connection, for seconds' },
} as const satisfies Tables
