import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { passkeysChanged } from '@ohmstead/contract/accounts/events'
import { renamePasskey } from '@ohmstead/contract/accounts/factor-calls'
import { implementAsServer } from '../../../platform/implement.ts'
import { renamePasskeyOf } from '../../credentials/index.ts'

export const renameOwnPasskey = implementAsServer(renamePasskey, async ({ trx, caller: { memberId }, publish, refuse }, { passkeyId, name }) => {
  if (!(await renamePasskeyOf(trx, memberId, passkeyId, name))) refuse(credentialErrors.passkeyNotFound)
  await publish(passkeysChanged, { memberId })
  return {}
})
