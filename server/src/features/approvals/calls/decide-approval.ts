import { decideApproval } from '@ohmstead/contract/approvals/calls'
import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { approvalChanged } from '@ohmstead/contract/approvals/events'
import { z } from '@ohmstead/contract/kernel/field'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { stateOf } from '../approval.ts'
import { assertCounts } from '../ask-approval.act.ts'
import { endRequest, lockRequest, mayStillAsk } from '../request.store.ts'
import { abandonRequest } from '../abandon-request.act.ts'
import { approvalViews, concerns } from '../approval.view.ts'
import type { Parts } from '../parts.ts'

/** The decision of the second person. An approval carries out the request in this transaction: both are stored, or neither. */
export const decideRequest = ({ approvalKinds: kinds }: Parts) =>
  implement(decideApproval, async ({ trx, now, caller, refuse, publish }, { approvalId, approve, reason }) => {
    const request = (await lockRequest(trx, approvalId)) ?? refuse(approvalErrors.approvalNotFound)
    const kind = kinds.find(({ code }) => code === request.kind) ?? refuse(approvalErrors.approvalNotFound)
    if (!concerns(kind, caller)) refuse(approvalErrors.approvalNotFound)
    const state = stateOf(request, now)
    if (state === 'lapsed') refuse(approvalErrors.requesterGone)
    if (state !== 'waiting') refuse(approvalErrors.alreadyDecided)
    if (request.askedBy === caller.staffId) refuse(approvalErrors.ownRequest)
    if (!kind.mayDecide.includes(caller.role)) refuse(approvalErrors.notYourRole)
    if (!approve && reason === undefined) refuse(approvalErrors.reasonNeeded)
    if (approve && kind.knownPeople) await assertCounts(trx, caller.staffId, now)
    if (approve && !(await mayStillAsk(trx, request.askedBy, kind.mayAsk, kind.knownPeople))) refuse(approvalErrors.requesterGone)

    const decided = await endRequest(trx, approvalId, approve ? 'approved' : 'declined', reason ?? null)
    const at = { trx, now, publish }
    if (approve) {
      const asked = z.safeDecode(kind.asked, request.asked)
      // A release that changed the form of a kind leaves earlier requests: they can be declined and requested again.
      if (!asked.success) return refuse(approvalErrors.outdated, { detail: kind.code })
      await kind.carryOut(at, asked.data, { approvalId, askedBy: request.askedBy, approvedBy: caller.staffId, reason: request.reason })
    } else await abandonRequest(at, kind, request, { by: caller.staffId, reason: reason ?? 'declined' })
    const act = approve ? 'approval.approved' : 'approval.declined'
    await audit(trx, { by: caller.staffId, role: caller.role, act, subject: request.subject, detail: `${approvalId} ${request.kind}`, at: now })
    await publish(approvalChanged, { approvalId, kind: request.kind, subject: request.subject, at: now })
    const [view] = await approvalViews(trx, kinds, [decided], caller, now)
    return view!
  })
