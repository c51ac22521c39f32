import { staffSetUp } from '@ohmstead/contract/staff/calls'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import { audit } from '../../../platform/audit.ts'
import { sha256 } from '../../../platform/hash.ts'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { hashPassword, passwordFault } from '../../credentials/index.ts'
import { insertPerson } from '../person.store.ts'
import { setupLinkOpens, useSetupLink } from '../setup-link.store.ts'
import type { Parts } from '../parts.ts'
import { proveServer } from '../sign-in.store.ts'
import { openStaffSignIn } from '../open-staff-sign-in.act.ts'

export function setUpFirstAdministrator({ sealer }: Parts) {
  return implement(staffSetUp, async (at, { setupToken, name, login, password }) => {
    const { trx, now, refuse } = at
    await proveServer(trx, sealer)
    const tokenHash = sha256(setupToken)
    if (!(await setupLinkOpens(trx, tokenHash, now))) refuse(staffErrors.setupLinkUsed)
    if (passwordFault(password, [name, login]) !== null) refuse(staffErrors.passwordTooSimple)
    const person = { id: newId('staff', now), name, login, passwordHash: await hashPassword(password), role: 'administrator' } as const
    if (!(await insertPerson(trx, person, 'setup-link', now))) refuse(staffErrors.loginInUse)
    await useSetupLink(trx, tokenHash, person.id, now)
    await audit(trx, { by: person.id, role: 'administrator', act: 'staff.firstAdministrator', subject: person.id, at: now })
    return openStaffSignIn(at, sealer, person, false)
  })
}
