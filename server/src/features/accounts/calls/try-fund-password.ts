import type { Id } from '@ohmstead/contract/kernel/id'
import type { RequestContext } from '../../../platform/implement.ts'
import { clearGuesses } from '../attempt.store.ts'
import { passwordFits } from '../password-hash.ts'
import { credentialsOf } from '../person.store.ts'
import { memberSubject, takeGuess } from './try-password.ts'

export type TriedFundPassword =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'notSet' }
  | { readonly kind: 'wait'; readonly waitMs: number }

/**
 * Whether six digits are a member's fund password. Counted in transactions apart, before it is looked at: five guesses, then a wait
 * that grows. A right one wipes the slate even where the payment is then refused for another reason.
 */
export async function fundPasswordFits(
  { trx, apart, now }: Pick<RequestContext, 'trx' | 'apart' | 'now'>,
  memberId: Id<'member'>,
  fundPassword: string,
): Promise<TriedFundPassword> {
  const { fundPasswordHash } = await credentialsOf(trx, memberId)
  if (fundPasswordHash === null) return { kind: 'notSet' }
  const subject = memberSubject(memberId)
  const waitMs = await apart((own) => takeGuess(own, [{ scope: 'fundPassword', subject }], now))
  if (waitMs > 0) return { kind: 'wait', waitMs }
  if (!(await passwordFits(fundPassword, fundPasswordHash))) return { kind: 'wrong' }
  await apart((own) => clearGuesses(own, 'fundPassword', subject))
  return { kind: 'right' }
}
