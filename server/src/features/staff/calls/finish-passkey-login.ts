import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { finishStaffPasskeyLogin } from '@ohmstead/contract/staff/security-calls'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { isGenuineRow } from '../../../platform/row-code.ts'
import { askerOf } from '../../credentials/index.ts'
import { personById } from '../person.store.ts'
import type { Parts } from '../parts.ts'
import { proveServer } from '../sign-in.store.ts'
import { openStaffSignIn } from '../open-staff-sign-in.act.ts'
import { staffPasskeys } from '../staff-passkey.proof.ts'

export function finishLoginByPasskey({ sealer }: Parts) {
  return implement(finishStaffPasskeyLogin, async (at, { passkey: shown }) => {
    const { trx, now, ip, refuse } = at
    await proveServer(trx, sealer)
    const { owner } = await staffPasskeys.shown(at, { purpose: 'login', browserHashes: askerOf(at).browserHashes }, shown, {
      isWelcome: ({ id }) => isGenuineRow(trx, 'staff.passkey', id),
    })
    const staffId = owner.id
    const person = await personById(trx, staffId)
    if (person === null || person.disabledAt !== null) return refuse(credentialErrors.passkeyUnknown)
    await audit(trx, { by: staffId, role: person.role, act: 'staff.signedIn', subject: staffId, detail: `passkey ${ip}`, at: now })
    return openStaffSignIn(at, sealer, person, true)
  })
}
