import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const staffTables = {
  'staff.acting_now': { unchecked: 'lasts for one transaction' },
  'staff.authenticator': 'deletable',
  'staff.device_cookie': { unchecked: 'lifts a limit of guesses, and opens nothing' },
  'staff.guess': { unchecked: 'counts guesses, for minutes' },
  'staff.join_link': 'deletable',
  'staff.passkey': 'deletable',
  'staff.passkey_challenge': { unchecked: 'a random number, for minutes' },
  'staff.person': 'kept',
  'staff.recovery_code': 'deletable',
  'staff.server_proof': 'deletable',
  'staff.setup_link': 'deletable',
  'staff.sign_in': 'deletable',
} as const satisfies Tables
