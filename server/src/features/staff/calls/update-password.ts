import { staffErrors } from '@ohmstead/contract/staff/errors'
import { updateStaffPassword } from '@ohmstead/contract/staff/security-calls'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { hashPassword, passwordFault } from '../../credentials/index.ts'
import { setPassword } from '../person.store.ts'
import type { Parts } from '../parts.ts'
import { renewStaffSignIn } from '../open-staff-sign-in.act.ts'
import { proveOwnPassword } from '../own-password.proof.ts'

export function updateOwnPassword({ sealer }: Parts) {
  return implement(updateStaffPassword, async (at, { password, newPassword }) => {
    const { trx, now, refuse } = at
    const person = await proveOwnPassword(at, password)
    if (newPassword === password) refuse(staffErrors.passwordSame)
    if (passwordFault(newPassword, [person.name, person.login]) !== null) refuse(staffErrors.passwordTooSimple)
    await setPassword(trx, person.id, await hashPassword(newPassword), now)
    await audit(trx, { by: person.id, role: person.role, act: 'staff.passwordChanged', subject: person.id, at: now })
    return renewStaffSignIn(at, sealer, person, { proven: false })
  })
}
