import type { RuleAttempt } from '../cast/rule-attempt.ts'

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
