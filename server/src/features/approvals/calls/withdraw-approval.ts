import { withdrawApproval } from '@ohmstead/contract/approvals/calls'
import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { approvalChanged } from '@ohmstead/contract/approvals/events'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { stateOf } from '../approval.ts'
import { endRequest, lockRequest } from '../request.store.ts'
import { abandonRequest } from '../abandon-request.act.ts'
import { approvalViews } from '../approval.view.ts'
import type { Parts } from '../parts.ts'

export const withdrawRequest = ({ approvalKinds: kinds }: Parts) =>
  implement(withdrawApproval, async ({ trx, now, caller, refuse, publish }, { approvalId }) => {
    const request = (await lockRequest(trx, approvalId)) ?? refuse(approvalErrors.approvalNotFound)
    if (request.askedBy !== caller.staffId) refuse(approvalErrors.notYours)
    if (stateOf(request, now) !== 'waiting') refuse(approvalErrors.alreadyDecided)
    const ended = await endRequest(trx, approvalId, 'withdrawn', null)
    const { kind, subject } = request
    const declared = kinds.find(({ code }) => code === kind)
    await abandonRequest({ trx, now, publish }, declared, request, { by: caller.staffId, reason: 'withdrawn' })
    await audit(trx, { by: caller.staffId, role: caller.role, act: 'approval.withdrawn', subject, detail: `${approvalId} ${kind}`, at: now })
    await publish(approvalChanged, { approvalId, kind, subject, at: now })
    const [view] = await approvalViews(trx, kinds, [ended], caller, now)
    return view!
  })
