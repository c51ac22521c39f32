import { logout } from '@ohmstead/contract/accounts/calls'
import { signInEnded } from '@ohmstead/contract/accounts/events'
import { implement } from '../../../platform/implement.ts'
import { endSignIns } from '../../credentials/index.ts'

export const signMemberOut = implement(logout, async ({ trx, now, caller: { memberId, signInId }, cookies, publish }) => {
  const ended = await endSignIns(trx, memberId, { only: signInId }, 'signedOut', now)
  for (const id of ended) await publish(signInEnded, { memberId, signInId: id })
  cookies.clear('session')
  return {}
})
