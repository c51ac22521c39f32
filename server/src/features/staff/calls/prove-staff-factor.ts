import type { Id } from '@ohmstead/contract/kernel/id'
import { SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import { sha256 } from '../../../platform/hash.ts'
import type { RequestContext } from '../../../platform/implement.ts'
import { refuse } from '../../../platform/refusal.ts'
import { factorProofs } from '../../accounts/index.ts'
import { useStep } from '../authenticator.store.ts'
import { replaceRecoveryCodes, useRecoveryCode } from '../recovery-code.store.ts'
import { clearStaffGuesses, countStaffGuess } from '../sign-in.store.ts'

/** The second factors of staff: proven by the same rules as for members, stored in rows of their own. */
export const staffFactors = factorProofs<Id<'staff'>>({ countGuess: countOtpGuess, useStep, useRecoveryCode, replaceRecoveryCodes })

/** Counts a guess at a person's authenticator before it is checked, or refuses; returns a function that takes the count back. */
export async function countOtpGuess(
  { trx, now, apart }: Pick<RequestContext, 'trx' | 'now' | 'apart'>,
  staffId: Id<'staff'>,
): Promise<() => Promise<void>> {
  const subject = sha256(`staff otp ${staffId}`)
  const waitMs = await apart((own) => countStaffGuess(own, [{ subject, by: 'own' }], now))
  if (waitMs > 0) refuse(staffErrors.tooManyTries, { seconds: Math.ceil(waitMs / SECOND_MS) })
  return () => clearStaffGuesses(trx, subject)
}
