import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { startPasskeyLogin } from '@ohmstead/contract/accounts/factor-calls'
import { implementAsServer } from '../../../platform/implement.ts'
import { requestOf } from '../../credentials/index.ts'
import { passkeys } from '../passkey.proof.ts'

export const startPasskeyLoginOf = implementAsServer(startPasskeyLogin, async ({ trx, now, servedOrigin, refuse }) => {
  const origin = servedOrigin ?? refuse(credentialErrors.passkeysNotHere)
  return requestOf(await passkeys.give(trx, { purpose: 'login' }, now), origin, [])
})
