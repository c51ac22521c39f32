import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { signInEnded } from '@ohmstead/contract/accounts/events'
import { oauthUnlink } from '@ohmstead/contract/accounts/oauth-calls'
import { implement } from '../../../platform/implement.ts'
import { deleteIdentity } from '../identity.store.ts'
import { credentialsOf } from '../person.store.ts'
import { endSignIns } from '../sign-in.store.ts'

/** Unlinks Google, also where it was switched off since, and ends all other sign-ins: whoever has the Google account may be signed in. */
export const unlinkOutsideAccount = implement(oauthUnlink, async ({ trx, now, caller: { memberId, signInId }, tell, refuse }) => {
  if (!(await deleteIdentity(trx, memberId, 'google'))) refuse(accountErrors.googleNotLinked)
  const credentials = await credentialsOf(trx, memberId)
  if (credentials?.passwordHash === null) refuse(accountErrors.lastWayIn)
  const ended = await endSignIns(trx, memberId, { allBut: signInId }, 'endedElsewhere', now)
  for (const id of ended) await tell(signInEnded, { memberId, signInId: id })
  return { signInsEnded: ended.length }
})
