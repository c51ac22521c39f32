import { accountErrors } from '@ohmstead/contract/accounts/errors'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sha256 } from '../../../platform/hash.ts'
import type { RequestContext } from '../../../platform/implement.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Sealer } from '../../../platform/sealed.ts'
import { clearGuesses } from '../attempt.store.ts'
import { freshStepOf } from '../authenticator.ts'
import { findAuthenticator, useStep, type Authenticator } from '../authenticator.store.ts'
import { recoveryCodeHash } from '../recovery-code.ts'
import { useRecoveryCode } from '../recovery-code.store.ts'
import { secure } from './secure.ts'
import { proveGuess } from './try-password.ts'

/** What came with a call beside its first proof. */
export interface SecondFactor {
  readonly otp?: string | undefined
  readonly recoveryCode?: string | undefined
}

export type Proving = Pick<RequestContext, 'trx' | 'now' | 'trueNow' | 'lang' | 'ip' | 'userAgent' | 'apart'>

/** What an answer says beside its own: a recovery code that was used holds withdrawals. */
export interface ProvenFactor {
  readonly withdrawalsHeldUntil?: Instant
}

/**
 * Proves the authenticator of a member who has one, or refuses. Asked for when everything before it was right, so that only whoever
 * has the password learns that there is one. Whoever uses a recovery code may have found it: withdrawals are held, and the person told.
 */
export async function proveSecondFactor(at: Proving, sealer: Sealer, memberId: Id<'member'>, given: SecondFactor): Promise<ProvenFactor> {
  const authenticator = await findAuthenticator(at.trx, sealer, memberId)
  if (authenticator === null || authenticator.onSince === null) return {}
  const used = await useSecondFactor(at, memberId, authenticator, given)
  return used === 'recoveryCode' ? { withdrawalsHeldUntil: await secure(at, memberId, 'recoveryCodeUsed') } : {}
}

/** Uses up a code of the authenticator, or a recovery code in its place; counted before it is looked at. */
export async function useSecondFactor(
  at: Proving,
  memberId: Id<'member'>,
  authenticator: Authenticator,
  { otp, recoveryCode }: SecondFactor,
): Promise<'otp' | 'recoveryCode'> {
  if (otp === undefined && recoveryCode === undefined) return refuse(accountErrors.authenticatorNeeded)
  const { trx, now, trueNow } = at
  const subject = otpSubject(memberId)
  await proveGuess(at, [{ scope: 'otp', subject }])
  if (otp !== undefined) {
    const step = freshStepOf(otp, { secret: authenticator.secret(), lastStep: authenticator.lastStep }, trueNow)
    // Of many who come with one code at once, the row lets one through.
    if (step === null || !(await useStep(trx, memberId, step))) refuse(accountErrors.otpWrong)
  } else if (!(await useRecoveryCode(trx, memberId, recoveryCodeHash(memberId, recoveryCode ?? ''), now))) {
    refuse(accountErrors.recoveryCodeWrong)
  }
  await clearGuesses(trx, 'otp', subject)
  return otp === undefined ? 'recoveryCode' : 'otp'
}

/** What guesses at a member's authenticator are counted by. */
export function otpSubject(memberId: Id<'member'>): Buffer {
  return sha256(`otp ${memberId}`)
}
