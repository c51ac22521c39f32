import { signInEnded } from '@ohmstead/contract/accounts/events'
import type { MemberCaller, RequestContext } from '../../platform/implement.ts'
import { publish } from '../../platform/outbox.ts'
import { endSignIns } from '../credentials/index.ts'

/**
 * Ends every other sign-in of the caller: they were opened with credentials that are no longer valid (ASVS 7.4.3). Returns their number.
 */
export async function endOtherSignIns({ trx, now, caller }: Pick<RequestContext, 'trx' | 'now'> & { caller: MemberCaller }): Promise<number> {
  const { memberId, signInId } = caller
  const ended = await endSignIns(trx, memberId, { allBut: signInId }, 'endedElsewhere', now)
  for (const id of ended) await publish(trx, signInEnded, { memberId, signInId: id })
  return ended.length
}
