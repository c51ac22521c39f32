import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { startStaffPasskeyLogin } from '@ohmstead/contract/staff/security-calls'
import { implementAsServer } from '../../../platform/implement.ts'
import { requestOf } from '../../credentials/index.ts'
import { staffPasskeys } from '../staff-passkey.proof.ts'

export const startLoginByPasskey = implementAsServer(startStaffPasskeyLogin, async ({ trx, now, servedOrigin, refuse }) => {
  const origin = servedOrigin ?? refuse(credentialErrors.passkeysNotHere)
  return requestOf(await staffPasskeys.give(trx, { purpose: 'login' }, now), origin, [])
})
