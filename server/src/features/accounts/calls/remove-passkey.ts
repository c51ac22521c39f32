import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { passkeysChanged } from '@ohmstead/contract/accounts/events'
import { removePasskey } from '@ohmstead/contract/accounts/factor-calls'
import { implementAsServer } from '../../../platform/implement.ts'
import { memberOwner, deletePasskeys } from '../../credentials/index.ts'
import { endOtherSignIns } from '../end-other-sign-ins.act.ts'
import { noticeSecurity, originOf } from '../notice-security.act.ts'
import { hasWayIn } from '../way-in.act.ts'

export const removeOwnPasskey = implementAsServer(removePasskey, async (at, { passkeyId }) => {
  const { trx, caller, publish, refuse } = at
  const { memberId } = caller
  if ((await deletePasskeys(trx, memberOwner(memberId), passkeyId)) === 0) refuse(credentialErrors.passkeyNotFound)
  if (!(await hasWayIn(trx, memberId))) refuse(accountErrors.lastWayIn)
  await noticeSecurity(at, { memberId, kind: 'passkeyRemoved', params: originOf(at) })
  await publish(passkeysChanged, { memberId })
  return { signInsEnded: await endOtherSignIns(at) }
})
