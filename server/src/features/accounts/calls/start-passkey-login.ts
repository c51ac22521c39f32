import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { startPasskeyLogin } from '@ohmstead/contract/accounts/factor-calls'
import { implementAsServer } from '../../../platform/implement.ts'
import { requestOf } from '../../credentials/index.ts'
import { passkeys } from './prove-passkey.ts'

export const startPasskeyLoginOf = implementAsServer(startPasskeyLogin, async ({ trx, now, servedOrigin, refuse }) => {
  const origin = servedOrigin ?? refuse(accountErrors.passkeysNotHere)
  return requestOf(await passkeys.give(trx, { purpose: 'login' }, now), origin, [])
})
