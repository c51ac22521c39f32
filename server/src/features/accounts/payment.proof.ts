import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import type { PasskeyRequest, ShownPasskey } from '@ohmstead/contract/credentials/types'
import { SECOND_MS } from '@ohmstead/contract/kernel/instant'
import type { MemberCaller, RequestContext } from '../../platform/implement.ts'
import { refuse } from '../../platform/refusal.ts'
import { findAuthenticator, hostOf, memberOwner, passkeysOf, requestOf, useSecondFactor } from '../credentials/index.ts'
import { passkeys, provePasskey } from './passkey.proof.ts'
import { fundPasswordFits } from './fund-password.proof.ts'

/** What a member gave to confirm a payment. */
export interface GivenPayment {
  readonly fundPassword?: string | undefined
  readonly otp?: string | undefined
  readonly passkey?: ShownPasskey | undefined
}

type Paying = RequestContext & { readonly caller: MemberCaller }

/** The options for confirming this one payment with a passkey of the caller, or a refusal. `subject` is the id of the payment. */
export async function startPayment({ trx, now, caller, servedOrigin }: Paying, subject: string): Promise<PasskeyRequest> {
  const origin = servedOrigin ?? refuse(credentialErrors.passkeysNotHere)
  const theirs = (await passkeysOf(trx, memberOwner(caller.memberId))).filter(({ host }) => host === hostOf(origin))
  if (theirs.length === 0) refuse(credentialErrors.passkeyUnknown)
  return requestOf(await passkeys.give(trx, { purpose: 'payment', signInId: caller.signInId, subject }, now), origin, theirs)
}

/**
 * Proves that the caller agrees to this one payment, or refuses: by a passkey that answered a challenge of this payment, or by fund password
 * and authenticator. Every guess is counted before it is checked. Recovery codes confirm no payments.
 */
export async function provePayment(at: Paying, subject: string, given: GivenPayment): Promise<'authenticator' | 'passkey'> {
  const { trx, caller, sealer } = at
  const { memberId, signInId } = caller
  if (given.passkey !== undefined) {
    await provePasskey(at, { purpose: 'payment', signInId, subject }, given.passkey, memberId)
    return 'passkey'
  }
  const authenticator = await findAuthenticator(trx, sealer, memberOwner(memberId))
  const tried = await fundPasswordFits(at, sealer, memberId, given.fundPassword ?? '')
  if (tried.kind === 'notSet') refuse(credentialErrors.fundPasswordNotSet)
  if (authenticator === null || authenticator.onSince === null) return refuse(credentialErrors.authenticatorNotSet)
  if (tried.kind === 'wait') refuse(credentialErrors.tooManyTries, { seconds: Math.ceil(tried.waitMs / SECOND_MS) })
  if (tried.kind === 'wrong') refuse(credentialErrors.fundPasswordWrong)
  await useSecondFactor(at, memberOwner(memberId), authenticator, { otp: given.otp })
  return 'authenticator'
}
