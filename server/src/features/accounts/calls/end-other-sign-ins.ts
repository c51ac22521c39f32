import { signInEnded } from '@ohmstead/contract/accounts/events'
import type { MemberCaller, RequestContext } from '../../../platform/implement.ts'
import { tell } from '../../../platform/outbox.ts'
import { endSignIns } from '../sign-in.store.ts'

/** Ends every sign-in of the caller but this one: they were opened by what no longer holds (ASVS 7.4.3). Answers how many there were. */
export async function endOtherSignIns({ trx, now, caller }: Pick<RequestContext, 'trx' | 'now'> & { caller: MemberCaller }): Promise<number> {
  const { memberId, signInId } = caller
  const ended = await endSignIns(trx, memberId, { allBut: signInId }, 'endedElsewhere', now)
  for (const id of ended) await tell(trx, signInEnded, { memberId, signInId: id })
  return ended.length
}
