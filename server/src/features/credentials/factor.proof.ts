import { randomBytes } from 'node:crypto'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'
import type { RequestContext } from '../../platform/implement.ts'
import { refuse } from '../../platform/refusal.ts'
import { isGenuineRow } from '../../platform/row-code.ts'
import type { Sealer } from '../../platform/sealed.ts'
import { clearGuesses } from './attempt.store.ts'
import { AUTHENTICATOR_BEGUN_MS, freshStepOf } from './authenticator.ts'
import { findAuthenticator, switchAuthenticatorOn, useStep } from './authenticator.store.ts'
import { proveGuess, type GuessTarget } from './guess.proof.ts'
import type { Owner } from './owner.ts'
import { placeOfRecoveryCode, replaceRecoveryCodes, useRecoveryCode } from './recovery-code.store.ts'
import { RECOVERY_CODE_BYTES, RECOVERY_CODES, recoveryCodeFrom, recoveryCodeHash } from './recovery-code.ts'

/** The second factor that came with a call. */
export interface SecondFactor {
  readonly otp?: string | undefined
  readonly recoveryCode?: string | undefined
}

/**
 * An authenticator that is on. Its secret is opened only when a code is checked: a recovery code still works where the sealing key was
 * lost.
 */
interface KeptAuthenticator {
  readonly secret: () => Buffer
  readonly lastStep: number | null
}

type At = Pick<RequestContext, 'trx' | 'now' | 'trueNow' | 'apart'>

/** The counters of guesses at an authenticator: those of staff are apart from those of members. */
const guessesOf = ({ kind, id }: Owner): GuessTarget =>
  kind === 'member' ? { scope: 'otp', subject: sha256(`otp ${id}`) } : { scope: 'staff', subject: sha256(`staff otp ${id}`) }

/** Counts a guess at an authenticator before it is checked, or refuses; returns a function that takes the count back. */
async function countOtpGuess(at: At, owner: Owner): Promise<() => Promise<void>> {
  const target = guessesOf(owner)
  await proveGuess(at, [target])
  return () => clearGuesses(at.trx, target.scope, target.subject)
}

/** Uses up a code of the authenticator, or a recovery code instead; counted before it is checked. */
export async function useSecondFactor(
  at: At,
  owner: Owner,
  { secret, lastStep }: KeptAuthenticator,
  { otp, recoveryCode }: SecondFactor,
): Promise<'otp' | 'recoveryCode'> {
  if (otp === undefined && recoveryCode === undefined) return refuse(credentialErrors.authenticatorNeeded)
  const { trx, now, trueNow } = at
  const wasRight = await countOtpGuess(at, owner)
  if (otp !== undefined) {
    const step = freshStepOf(otp, { secret: secret(), lastStep }, trueNow)
    // Of concurrent requests with one code, the row lock lets one succeed.
    if (step === null || !(await useStep(trx, owner, step)) || !(await isGenuineAuthenticator(trx, owner))) refuse(credentialErrors.otpWrong)
  } else if (!(await isRecoveryCode(trx, owner, recoveryCode ?? '', now))) {
    refuse(credentialErrors.recoveryCodeWrong)
  }
  await wasRight()
  return otp === undefined ? 'recoveryCode' : 'otp'
}

/** Switches an authenticator on that the person began to set up, by a code of it; counted before it is checked. */
export async function turnOnAuthenticator(at: At, sealer: Sealer, owner: Owner, otp: string): Promise<void> {
  const { trx, now, trueNow } = at
  const wasRight = await countOtpGuess(at, owner)
  const begun = await findAuthenticator(trx, sealer, owner)
  if (begun === null) return refuse(credentialErrors.authenticatorNotStarted)
  if (begun.onSince !== null) return refuse(credentialErrors.authenticatorAlreadyOn)
  if (now >= after(begun.begunAt, AUTHENTICATOR_BEGUN_MS)) return refuse(credentialErrors.authenticatorNotStarted)
  const step = freshStepOf(otp, { secret: begun.secret(), lastStep: null }, trueNow)
  if (step === null) return refuse(credentialErrors.otpWrong)
  if (!(await switchAuthenticatorOn(trx, owner, begun.begunAt, step, now))) refuse(credentialErrors.authenticatorNotStarted)
  await wasRight()
}

/** Replaces all recovery codes with ten new ones; only hashes are stored, so they can be shown only now. */
export async function issueRecoveryCodes(trx: Trx, owner: Owner, at: Instant): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeFrom(randomBytes(RECOVERY_CODE_BYTES)))
  await replaceRecoveryCodes(
    trx,
    owner,
    codes.map((code) => recoveryCodeHash(owner.id, code)),
    at,
  )
  return codes
}

const codedTables = {
  member: { authenticator: 'accounts.authenticator', recoveryCode: 'accounts.recovery_code' },
  staff: { authenticator: 'staff.authenticator', recoveryCode: 'staff.recovery_code' },
} as const

/** Whether a server stored the authenticator: a row that was written behind the product proves nothing. */
function isGenuineAuthenticator(trx: Trx, { kind, id }: Owner): Promise<boolean> {
  return isGenuineRow(trx, codedTables[kind].authenticator, id)
}

/** Uses up a recovery code that a server issued. Its row is compared before it is used up: afterwards this transaction has changed it. */
async function isRecoveryCode(trx: Trx, owner: Owner, code: string, at: Instant): Promise<boolean> {
  const hash = recoveryCodeHash(owner.id, code)
  const place = await placeOfRecoveryCode(trx, owner, hash)
  if (place === null || !(await isGenuineRow(trx, codedTables[owner.kind].recoveryCode, `${owner.id}/${place}`))) return false
  return useRecoveryCode(trx, owner, hash, at)
}
