import { assert } from '@ohmstead/contract/kernel/assert'
import { SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import { sha256 } from '../../../platform/hash.ts'
import type { RequestContext, StaffCaller } from '../../../platform/implement.ts'
import { refuse } from '../../../platform/refusal.ts'
import { passwordFits } from '../../accounts/index.ts'
import { personById, type Person } from '../person.store.ts'
import { clearStaffGuesses, countStaffGuess } from '../sign-in.store.ts'

/** The caller, who just showed their own password, or a refusal: a console that was left open changes nobody's way in. */
export async function proveOwnPassword(
  { trx, now, caller, apart }: Pick<RequestContext, 'trx' | 'now' | 'apart'> & { readonly caller: StaffCaller },
  password: string,
): Promise<Person> {
  const subject = sha256(`staff own ${caller.staffId}`)
  const waitMs = await apart((own) => countStaffGuess(own, subject, now))
  if (waitMs > 0) refuse(staffErrors.tooManyTries, { seconds: Math.ceil(waitMs / SECOND_MS) })
  const person = await personById(trx, caller.staffId)
  assert(person, 'whoever calls is there')
  if (!(await passwordFits(password, person.passwordHash))) refuse(staffErrors.wrongPassword)
  // Apart: whatever else the call refuses, this was no wrong guess.
  await apart((own) => clearStaffGuesses(own, subject))
  return person
}
