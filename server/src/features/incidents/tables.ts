import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const incidentsTables = {
  'incidents.incident': 'kept',
  'incidents.measurement': { unchecked: 'when the worker measured last, each minute' },
  'incidents.message': 'kept',
  'incidents.standing': 'kept',
} as const satisfies Tables
