import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { PASSKEYS_MAX } from '@ohmstead/contract/credentials/types'
import { finishStaffPasskey } from '@ohmstead/contract/staff/security-calls'
import { audit } from '../../../platform/audit.ts'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { staffOwner, countPasskeys, insertPasskey, firstPasskeyName } from '../../credentials/index.ts'
import { lockPerson } from '../person.store.ts'
import type { Parts } from '../parts.ts'
import { renewStaffSignIn } from '../open-staff-sign-in.act.ts'
import { staffPasskeys } from '../staff-passkey.proof.ts'
import { assert } from '@ohmstead/contract/kernel/assert'

export function finishOwnPasskey({ sealer }: Parts) {
  return implement(finishStaffPasskey, async (at, { passkey: created, name }) => {
    const { trx, now, caller, userAgent, refuse } = at
    const { staffId, role, signInId } = caller
    const made = await staffPasskeys.made(at, { purpose: 'register', signInId }, created)
    const person = await lockPerson(trx, staffId)
    assert(person !== null, 'the caller exists')
    if ((await countPasskeys(trx, staffOwner(staffId))) >= PASSKEYS_MAX) refuse(credentialErrors.tooManyPasskeys, { limit: PASSKEYS_MAX })
    const id = newId('passkey', now)
    const passkey = {
      ...made,
      id,
      owner: staffOwner(staffId),
      name: name ?? firstPasskeyName(userAgent),
      transports: created.transports ?? [],
      createdAt: now,
    }
    if (!(await insertPasskey(trx, passkey))) refuse(credentialErrors.passkeyInUse)
    await audit(trx, { by: staffId, role, act: 'staff.passkeyAdded', subject: staffId, detail: `${id} ${passkey.name}`, at: now })
    return renewStaffSignIn(at, sealer, person, { proven: true })
  })
}
