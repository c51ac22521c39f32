import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { startPasskeyLogin } from '@ohmstead/contract/accounts/factor-calls'
import { implementAsServer } from '../../../platform/implement.ts'
import { bindingOf, requestOf } from '../../credentials/index.ts'
import { passkeys } from '../passkey.proof.ts'

export const startPasskeyLoginOf = implementAsServer(startPasskeyLogin, async (at) => {
  const { trx, now, servedOrigin, refuse } = at
  const origin = servedOrigin ?? refuse(credentialErrors.passkeysNotHere)
  return requestOf(await passkeys.give(trx, { purpose: 'login', browserHashes: [bindingOf(at)] }, now), origin, [])
})
