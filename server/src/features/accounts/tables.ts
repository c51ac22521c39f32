import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const accountsTables = {
  'accounts.acting_member': { unchecked: 'lasts for one transaction' },
  'accounts.affiliation': 'kept',
  'accounts.attempt': { unchecked: 'counts guesses, for minutes' },
  'accounts.authenticator': 'deletable',
  'accounts.captcha_used': { unchecked: 'solved puzzles, for minutes' },
  'accounts.code': { unchecked: 'hashed with the key of the server, for minutes' },
  'accounts.consent': 'kept',
  'accounts.device_cookie': { unchecked: 'lifts a limit of guesses, and opens nothing' },
  'accounts.freeze': 'kept',
  'accounts.identity': 'deletable',
  'accounts.invitation': 'deletable',
  'accounts.member': 'kept',
  'accounts.member_note': 'deletable',
  'accounts.oauth_flow': { unchecked: 'a sign-in with Google that has begun, for minutes' },
  'accounts.passkey': 'deletable',
  'accounts.passkey_challenge': { unchecked: 'a random number, for minutes' },
  'accounts.person': 'deletable',
  'accounts.recovery_code': 'deletable',
  'accounts.secret': 'kept',
  'accounts.sign_in': 'deletable',
  'accounts.upline': 'kept',
  'accounts.withdrawal_hold': 'kept',
} as const satisfies Tables
