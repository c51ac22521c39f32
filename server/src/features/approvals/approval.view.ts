import { z } from '@ohmstead/contract/kernel/field'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'
import type { StaffCaller } from '../../platform/implement.ts'
import { stateOf, undecidableFor, type ApprovalKind } from './approval.ts'
import { countsFrom, type RequestRow } from './request.store.ts'

/** Whether a person may see requests of this kind. */
export function concerns({ mayAsk, mayDecide }: Pick<ApprovalKind, 'mayAsk' | 'mayDecide'>, { role }: Pick<StaffCaller, 'role'>): boolean {
  return mayAsk.includes(role) || mayDecide.includes(role)
}

/** Requests as this person sees them. Those of a removed kind are shown without their changes. */
export async function approvalViews(q: Queryable, kinds: readonly ApprovalKind[], rows: readonly RequestRow[], caller: StaffCaller, now: Instant) {
  const from = await countsFrom(q, caller.staffId)
  const views = []
  for (const row of rows) {
    const kind = kinds.find(({ code }) => code === row.kind)
    const read = kind && z.safeDecode(kind.asked, row.asked)
    const state = stateOf(row, now)
    views.push({
      id: row.id,
      kind: row.kind,
      subject: row.subject,
      subjectName: (await kind?.subjectName?.(q, row.subject)) ?? null,
      changes: kind && read?.success ? [...kind.changes(read.data)] : [],
      reason: row.reason,
      state,
      askedBy: row.askedBy,
      askedAt: row.askedAt,
      expiresAt: row.expiresAt,
      decidedBy: row.decidedBy,
      decidedAt: row.decidedAt,
      decisionReason: row.decisionReason,
      undecidable: undecidableFor(
        { state, askedBy: row.askedBy, mayDecide: kind?.mayDecide ?? [] },
        { staffId: caller.staffId, role: caller.role, countsFrom: kind?.knownPeople ? from : null },
        now,
      ),
    })
  }
  return views
}
