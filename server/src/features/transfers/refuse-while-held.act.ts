import { transferErrors } from '@ohmstead/contract/transfers/errors'
import type { MemberCaller, RequestContext } from '../../platform/implement.ts'
import { refuse } from '../../platform/refusal.ts'
import { paymentsHeldUntil } from '../accounts/index.ts'

/** Refuses what would take money out of an account whose payments are held. */
export async function refuseWhileHeld({ trx, now, caller }: RequestContext & { readonly caller: MemberCaller }): Promise<void> {
  if ((await paymentsHeldUntil(trx, caller.memberId, now)) !== null) refuse(transferErrors.transfersHeld)
}
