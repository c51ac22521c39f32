import { endSignIn } from '@ohmstead/contract/accounts/calls'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { signInEnded } from '@ohmstead/contract/accounts/events'
import { implement } from '../../../platform/implement.ts'
import { endSignIns, isSignInOf } from '../../credentials/index.ts'
import { noticeSecurity, originOf } from '../notice-security.act.ts'

export const endSignInOfMember = implement(endSignIn, async (at, { signInId }) => {
  const { trx, now, caller, cookies, publish, refuse } = at
  const { memberId } = caller
  if (signInId !== 'others' && !(await isSignInOf(trx, memberId, signInId))) refuse(credentialErrors.signInNotFound)
  const which = signInId === 'others' ? { allBut: caller.signInId } : { only: signInId }
  const ended = await endSignIns(trx, memberId, which, signInId === caller.signInId ? 'signedOut' : 'endedElsewhere', now)
  for (const id of ended) await publish(signInEnded, { memberId, signInId: id })
  if (signInId === 'others' && ended.length > 0) await noticeSecurity(at, { memberId, kind: 'signInsEnded', params: originOf(at) })
  if (ended.includes(caller.signInId)) cookies.clear('session')
  return { ended: ended.length }
})
