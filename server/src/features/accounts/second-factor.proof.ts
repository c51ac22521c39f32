import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sha256 } from '../../platform/hash.ts'
import type { RequestContext } from '../../platform/implement.ts'
import type { Sealer } from '../../platform/sealed.ts'
import { clearGuesses, findAuthenticator, factorProofs, proveGuess, memberOwner, type SecondFactor } from '../credentials/index.ts'
import { secure } from './secure.act.ts'

/** The second factors of members. */
export const secondFactors = factorProofs<'member'>((at, { id }) => countOtpGuess(at, id))

/** Counts a guess at a member's authenticator before it is checked, or refuses; returns a function that takes the count back. */
export async function countOtpGuess(at: Pick<RequestContext, 'trx' | 'now' | 'apart'>, memberId: Id<'member'>): Promise<() => Promise<void>> {
  const subject = sha256(`otp ${memberId}`)
  await proveGuess(at, [{ scope: 'otp', subject }])
  return () => clearGuesses(at.trx, 'otp', subject)
}

type Proving = Pick<RequestContext, 'trx' | 'now' | 'trueNow' | 'lang' | 'ip' | 'userAgent' | 'apart'>

/** What a response adds to its own content: using a recovery code holds withdrawals. */
export interface ProvenFactor {
  readonly withdrawalsHeldUntil?: Instant
}

/**
 * Proves the authenticator of a member who has one, or refuses. Required only after everything before it was correct, so that only a client
 * with the password learns that there is one. A recovery code may have been found by another person: withdrawals are held, and the person
 * is notified.
 */
export async function proveSecondFactor(at: Proving, sealer: Sealer, memberId: Id<'member'>, given: SecondFactor): Promise<ProvenFactor> {
  const authenticator = await findAuthenticator(at.trx, sealer, memberOwner(memberId))
  if (authenticator === null || authenticator.onSince === null) return {}
  const used = await secondFactors.use(at, memberOwner(memberId), authenticator, given)
  return used === 'recoveryCode' ? { withdrawalsHeldUntil: await secure({ ...at, sealer }, memberId, 'recoveryCodeUsed') } : {}
}
