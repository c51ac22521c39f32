import { approvalChanged } from '@ohmstead/contract/approvals/events'
import type { Id } from '@ohmstead/contract/kernel/id'
import { audit } from '../../platform/audit.ts'
import type { RequestContext, StaffCaller } from '../../platform/implement.ts'
import { publish } from '../../platform/outbox.ts'
import { requestsLapsed } from './request.store.ts'

/** Records and publishes the requests that the database ended in this transaction, because the caller took the right to make them from a colleague. */
export async function recordLapsed(
  { trx, now, caller }: Pick<RequestContext, 'trx' | 'now'> & { readonly caller: StaffCaller },
  askedBy: Id<'staff'>,
): Promise<void> {
  for (const { id, kind, subject } of await requestsLapsed(trx, askedBy)) {
    await audit(trx, { by: caller.staffId, role: caller.role, act: 'approval.lapsed', subject, detail: `${id} ${kind}`, at: now })
    await publish(trx, approvalChanged, { approvalId: id, kind, subject, at: now })
  }
}
