import { SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { staffLogin } from '@ohmstead/contract/staff/calls'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import { audit } from '../../../platform/audit.ts'
import { sha256 } from '../../../platform/hash.ts'
import { implement } from '../../../platform/implement.ts'
import { passwordFits } from '../../accounts/index.ts'
import { personByLogin } from '../person.store.ts'
import { clearStaffGuesses, countStaffGuess } from '../sign-in.store.ts'
import { openStaffSignIn } from './open-staff-sign-in.ts'

export const signStaffIn = implement(staffLogin, async ({ trx, now, ip, cookies, apart, refuse }, { login, password }) => {
  const subject = sha256(`staff ${login.toLowerCase()}`)
  const waitMs = await apart((own) => countStaffGuess(own, subject, now))
  if (waitMs > 0) refuse(staffErrors.tooManyTries, { seconds: Math.ceil(waitMs / SECOND_MS) })
  const person = await personByLogin(trx, login)
  // An unknown login costs the same hash as a known one.
  const fits = await passwordFits(password, person?.passwordHash ?? null)
  if (!fits || person === null || person.disabledAt !== null) return refuse(staffErrors.wrongLogin)
  await clearStaffGuesses(trx, subject)
  await audit(trx, { by: person.id, role: person.role, act: 'staff.signedIn', subject: person.id, detail: ip, at: now })
  return openStaffSignIn(trx, person, { ip, cookies, now })
})
