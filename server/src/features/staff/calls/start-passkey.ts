import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { PASSKEYS_MAX } from '@ohmstead/contract/credentials/types'
import { startStaffPasskey } from '@ohmstead/contract/staff/security-calls'
import { implement } from '../../../platform/implement.ts'
import { staffOwner, passkeysOf, creationOf, hostOf } from '../../credentials/index.ts'
import { proveOwnPassword } from '../own-password.proof.ts'
import { staffPasskeys } from '../staff-passkey.proof.ts'

export const startOwnPasskey = implement(startStaffPasskey, async (at, { password }) => {
  const { trx, now, caller, servedOrigin, refuse } = at
  const { id, login, name } = await proveOwnPassword(at, password)
  const origin = servedOrigin ?? refuse(credentialErrors.passkeysNotHere)
  const passkeys = await passkeysOf(trx, staffOwner(id))
  if (passkeys.length >= PASSKEYS_MAX) refuse(credentialErrors.tooManyPasskeys, { limit: PASSKEYS_MAX })
  return creationOf({
    challenge: await staffPasskeys.give(trx, { purpose: 'register', signInId: caller.signInId }, now),
    origin,
    owner: id,
    account: login,
    displayName: name,
    existing: passkeys.filter(({ host }) => host === hostOf(origin)),
  })
})
