import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const credentialsTables = {
  'credentials.sign_in_proof': 'deletable',
} as const satisfies Tables
