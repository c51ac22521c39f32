import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { RequestContext } from '../../platform/implement.ts'
import type { Sealer } from '../../platform/sealed.ts'
import { findAuthenticator, memberOwner, useSecondFactor, type SecondFactor } from '../credentials/index.ts'
import { secure } from './secure.act.ts'

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
  const used = await useSecondFactor(at, memberOwner(memberId), authenticator, given)
  return used === 'recoveryCode' ? { withdrawalsHeldUntil: await secure({ ...at, sealer }, memberId, 'recoveryCodeUsed') } : {}
}
