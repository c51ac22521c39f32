import type { RuleAttempt } from '../cast/rule-attempt.ts'

/** Rules of the schema whose attempts are beside the features that need them. */
export const triedElsewhere = {
  'withdrawals.chain_transaction!signed_while_books_agree': 'treasury/attempts.test.ts',
  'withdrawals.chain_transaction!looked_at_again': 'treasury/witness.test.ts',
  'withdrawals.withdrawal!witnessed': 'treasury/claims.test.ts',
  'withdrawals.chain_transaction!numbered_apart': 'sweeps/attempts.test.ts',
  'withdrawals.coin_transfer!judged_coins': 'sweeps/attempts.test.ts',
  'withdrawals.coin_transfer!approved_coins': 'sweeps/attempts.test.ts',
  'withdrawals.coin_transfer!followed_by_sweep': 'what it tells is in sweeps.test.ts',
  'withdrawals.coin_transfer!forbid_delete': 'sweeps/attempts.test.ts',
  'withdrawals.coin_transfer!forbid_truncate': 'sweeps/attempts.test.ts',
} as const

type Before = NonNullable<RuleAttempt['before']>[number]

/** Forbidden changes of what the signer said became of a payment. `bytes` stores its transaction, `set` changes its withdrawal as a superuser. */
export function claimAttempts(bytes: string, set: (columns: string) => Before): RuleAttempt[] {
  const says = (outcome: string | null) => `update withdrawals.chain_transaction set outcome = ${outcome === null ? 'null' : `'${outcome}'`}`
  const refused = {
    as: 'signer',
    refused: 'LG001 guard:withdrawals: a signed transaction does not change',
    rule: 'withdrawals.chain_transaction!judged_transaction',
  } as const
  const sent: readonly Before[] = [
    { as: 'signer', sql: bytes },
    set(`state = 'broadcast', signed_at = platform.now(), broadcast_at = platform.now()`),
    { as: 'superuser', sql: 'alter table withdrawals.chain_transaction disable trigger looked_at_again' },
    { as: 'signer', sql: says('confirmed') },
  ]
  return [
    ...['failed', 'dead'].map((outcome) => ({
      ...refused,
      name: `a payment called ${outcome} after it was confirmed`,
      sql: says(outcome),
      before: sent,
    })),
    {
      ...refused,
      name: 'a payment called open after its withdrawal ended',
      sql: says(null),
      before: [...sent, set(`state = 'confirmed', signed_at = platform.now(), broadcast_at = platform.now(), ended_at = platform.now()`)],
    },
  ]
}
