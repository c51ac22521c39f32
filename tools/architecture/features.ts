/**
 * The features in order. A feature may use the public face of features above it, never below.
 * The import rules are generated from this list, and the reference prints owners in it.
 */
export const features = [
  'approvals',
  'settings',
  'legal',
  'uploads',
  'ledger',
  'delivery',
  'credentials',
  'accounts',
  'devices',
  'levels',
  'wallets',
  'networks',
  'screening',
  'addresses',
  'deposits',
  'transfers',
  'withdrawals',
  'treasury',
  'sweeps',
  'packages',
  'hosting',
  'resales',
  'charging',
  'income',
  'team',
  'tasks',
  'support',
  'notices',
  'content',
  'official',
  'incidents',
  'transparency',
  'staff',
] as const

export type Feature = (typeof features)[number]
