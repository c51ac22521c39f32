import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { oauthUnlink } from '@ohmstead/contract/accounts/oauth-calls'
import { implementAsServer } from '../../../platform/implement.ts'
import { deleteIdentity } from '../identity.store.ts'
import { endOtherSignIns } from '../end-other-sign-ins.act.ts'
import { noticeSecurity, originOf } from '../notice-security.act.ts'
import { hasWayIn } from '../way-in.act.ts'

/**
 * Unlinks Google, also where it was switched off since, and ends all other sign-ins: another user of the Google account may be signed in.
 */
export const unlinkOutsideAccount = implementAsServer(oauthUnlink, async (at) => {
  const { trx, caller, refuse } = at
  if (!(await deleteIdentity(trx, caller.memberId, 'google'))) refuse(accountErrors.googleNotLinked)
  if (!(await hasWayIn(trx, caller.memberId))) refuse(accountErrors.lastWayIn)
  await noticeSecurity(at, { memberId: caller.memberId, kind: 'googleUnlinked', params: originOf(at) })
  return { signInsEnded: await endOtherSignIns(at) }
})
