import type { Id } from '@ohmstead/contract/kernel/id'
import { sha256 } from '../../platform/hash.ts'
import type { RequestContext } from '../../platform/implement.ts'
import { clearGuesses, factorProofs, proveGuess } from '../credentials/index.ts'

/** The second factors of staff. */
export const staffFactors = factorProofs<'staff'>((at, { id }) => countOtpGuess(at, id))

/** Counts a guess at a person's authenticator before it is checked, or refuses; returns a function that takes the count back. */
export async function countOtpGuess(at: Pick<RequestContext, 'trx' | 'now' | 'apart'>, staffId: Id<'staff'>): Promise<() => Promise<void>> {
  const subject = sha256(`staff otp ${staffId}`)
  await proveGuess(at, [{ scope: 'staff', subject }])
  return () => clearGuesses(at.trx, 'staff', subject)
}
