import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { approvalChanged } from '@ohmstead/contract/approvals/events'
import { assert } from '@ohmstead/contract/kernel/assert'
import { z } from '@ohmstead/contract/kernel/field'
import type { Id } from '@ohmstead/contract/kernel/id'
import { HOUR_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { audit } from '../../platform/audit.ts'
import type { Queryable, Trx } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { StaffCaller } from '../../platform/implement.ts'
import { publish } from '../../platform/outbox.ts'
import { refuse } from '../../platform/refusal.ts'
import type { ApprovalKind } from './approval.ts'
import { countsFrom, insertRequest } from './request.store.ts'

export interface Asking<S extends z.ZodMiniType> {
  readonly caller: StaffCaller
  readonly now: Instant
  /** Id of the thing concerned. */
  readonly subject: string
  readonly asked: z.output<S>
  readonly reason: string
}

/** Requests something that needs a second person. Refuses a requester without the right; a call that uses this declares `askErrors`. */
export async function askApproval<S extends z.ZodMiniType>(
  trx: Trx,
  kind: ApprovalKind<S>,
  { caller, now, subject, asked, reason }: Asking<S>,
): Promise<Id<'approval'>> {
  if (!kind.mayAsk.includes(caller.role)) refuse(approvalErrors.notYourRole)
  if (kind.knownPeople) await assertCounts(trx, caller.staffId, now)
  const stored = z.safeEncode(kind.asked, asked)
  assert(stored.success && z.safeDecode(kind.asked, stored.data).success, `the request has the form of ${kind.code}`)
  const { id } = await insertRequest(trx, { id: newId('approval', now), kind: kind.code, subject, asked: stored.data, reason })
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'approval.asked', subject, detail: `${id} ${kind.code}`, at: now })
  await publish(trx, approvalChanged, { approvalId: id, kind: kind.code, subject, at: now })
  return id
}

/** Whether this person counts as one of two: no colleague added or reset them less than 72 hours ago. */
export async function counts(q: Queryable, staffId: Id<'staff'>, now: Instant): Promise<boolean> {
  const from = await countsFrom(q, staffId)
  return from === null || from <= now
}

/** Refuses a requester whom a colleague added or reset less than 72 hours ago. */
export async function assertCounts(trx: Trx, staffId: Id<'staff'>, now: Instant): Promise<void> {
  const from = await countsFrom(trx, staffId)
  if (from !== null && from > now) refuse(approvalErrors.countsLater, { hours: Math.ceil((from - now) / HOUR_MS) })
}
