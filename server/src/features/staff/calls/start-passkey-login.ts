import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { startStaffPasskeyLogin } from '@ohmstead/contract/staff/security-calls'
import { implementAsServer } from '../../../platform/implement.ts'
import { bindingOf, requestOf } from '../../credentials/index.ts'
import { staffPasskeys } from '../staff-passkey.proof.ts'

export const startLoginByPasskey = implementAsServer(startStaffPasskeyLogin, async (at) => {
  const { trx, now, servedOrigin, refuse } = at
  const origin = servedOrigin ?? refuse(credentialErrors.passkeysNotHere)
  return requestOf(await staffPasskeys.give(trx, { purpose: 'login', browserHashes: [bindingOf(at)] }, now), origin, [])
})
