import { randomBytes } from 'node:crypto'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import type { Id } from '@ohmstead/contract/kernel/id'
import { SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import type { Trx } from '../../../platform/database.ts'
import { sha256 } from '../../../platform/hash.ts'
import type { RequestContext } from '../../../platform/implement.ts'
import { refuse } from '../../../platform/refusal.ts'
import { freshStepOf, RECOVERY_CODE_BYTES, RECOVERY_CODES, recoveryCodeFrom, recoveryCodeHash } from '../../accounts/index.ts'
import { useStep, type StaffAuthenticator } from '../authenticator.store.ts'
import { replaceRecoveryCodes, useRecoveryCode } from '../recovery-code.store.ts'
import { clearStaffGuesses, countStaffGuess } from '../sign-in.store.ts'

export interface StaffFactor {
  readonly otp?: string | undefined
  readonly recoveryCode?: string | undefined
}

type Proving = Pick<RequestContext, 'trx' | 'now' | 'trueNow' | 'apart'>

/** Uses up a code of the authenticator, or a recovery code in its place; counted before it is looked at. */
export async function useStaffFactor(
  at: Proving,
  staffId: Id<'staff'>,
  authenticator: StaffAuthenticator,
  { otp, recoveryCode }: StaffFactor,
): Promise<'otp' | 'recoveryCode'> {
  const { trx, now, trueNow } = at
  if (otp === undefined && recoveryCode === undefined) return refuse(accountErrors.authenticatorNeeded)
  const subject = await countOtpGuess(at, staffId)
  if (otp !== undefined) {
    const step = freshStepOf(otp, authenticator, trueNow)
    if (step === null || !(await useStep(trx, staffId, step))) refuse(accountErrors.otpWrong)
  } else if (!(await useRecoveryCode(trx, staffId, recoveryCodeHash(staffId, recoveryCode ?? ''), now))) {
    refuse(accountErrors.recoveryCodeWrong)
  }
  await clearStaffGuesses(trx, subject)
  return otp === undefined ? 'recoveryCode' : 'otp'
}

/** Counts a guess at a person's authenticator, or refuses; answers what a right one clears. */
export async function countOtpGuess({ now, apart }: Pick<RequestContext, 'now' | 'apart'>, staffId: Id<'staff'>): Promise<Buffer> {
  const subject = sha256(`staff otp ${staffId}`)
  const waitMs = await apart((own) => countStaffGuess(own, subject, now))
  if (waitMs > 0) refuse(staffErrors.tooManyTries, { seconds: Math.ceil(waitMs / SECOND_MS) })
  return subject
}

/** Ten new recovery codes in place of all old ones; kept as hashes, so this is the only time that they are known. */
export async function issueStaffRecoveryCodes(trx: Trx, staffId: Id<'staff'>, at: Instant): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeFrom(randomBytes(RECOVERY_CODE_BYTES)))
  const hashes = codes.map((code) => recoveryCodeHash(staffId, code))
  await replaceRecoveryCodes(trx, staffId, hashes, at)
  return codes
}
