import type { Id } from '@ohmstead/contract/kernel/id'
import type { RequestContext } from '../../platform/implement.ts'
import type { Sealer } from '../../platform/sealed.ts'
import { clearGuesses, memberSubject, takeGuess, judgePassword, type JudgedPassword } from '../credentials/index.ts'
import { credentialsOf, fundPasswordHashOf } from './person.store.ts'

export type TriedFundPassword = JudgedPassword | { readonly kind: 'notSet' }

/**
 * Whether six digits are a member's fund password. Counted in a separate transaction, before it is checked: five guesses, then an
 * increasing wait. A correct one resets the count even where the payment is then refused for another reason.
 */
export async function fundPasswordFits(
  { trx, apart, now }: Pick<RequestContext, 'trx' | 'apart' | 'now'>,
  sealer: Sealer,
  memberId: Id<'member'>,
  fundPassword: string,
): Promise<TriedFundPassword> {
  const passwordHash = fundPasswordHashOf(sealer, await credentialsOf(trx, memberId))
  if (passwordHash === null) return { kind: 'notSet' }
  const subject = memberSubject(memberId)
  return judgePassword({
    password: fundPassword,
    passwordHash,
    line: 'known',
    count: () => apart((own) => takeGuess(own, [{ scope: 'fundPassword', subject }], now)),
    takeBack: () => apart((own) => clearGuesses(own, 'fundPassword', subject)),
  })
}
