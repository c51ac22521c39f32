import { freezeReason, FREEZE_HOURS_MAX } from '@ohmstead/contract/accounts/types'
import { memberFrozen } from '@ohmstead/contract/accounts/events'
import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { id, strict, z } from '@ohmstead/contract/kernel/field'
import { refuse } from '../../platform/refusal.ts'
import { newId } from '../../platform/ids.ts'
import { approvalKind } from '../approvals/index.ts'
import { lockOpenMember } from './affiliation.store.ts'
import { endFreezes, insertFreeze } from './freeze.store.ts'

/** A freeze that one person alone cannot begin: a long one, a second one within thirty days, or one that a court ordered. */
export const freezeApproval = approvalKind({
  code: 'accounts.freeze',
  asked: strict({
    memberId: id('member'),
    reason: freezeReason,
    hours: z.number().check(z.int(), z.minimum(1), z.maximum(FREEZE_HOURS_MAX)),
  }),
  mayAsk: ['support', 'finance', 'administrator'],
  mayDecide: ['finance', 'administrator'],
  waitHours: 72,
  knownPeople: true,
  changes: ({ memberId, reason, hours }) => [
    { field: 'member', as: 'text', before: null, after: memberId },
    { field: 'freezeReason', as: 'text', before: null, after: reason },
    { field: 'hours', as: 'text', before: null, after: String(hours) },
  ],
  async carryOut({ trx, now, publish }, { memberId, reason, hours }, agreed) {
    // The account was closed meanwhile.
    if (!(await lockOpenMember(trx, memberId))) refuse(approvalErrors.outdated, { detail: memberId })
    const freezeId = newId('freeze', now)
    await insertFreeze(trx, { id: freezeId, memberId, reason, hours, note: agreed.reason, frozenBy: agreed.approvedBy })
    await publish(memberFrozen, { memberId, freezeId, at: now })
  },
})

/** The end, before its time, of a freeze on which two people agreed. */
export const freezeEndApproval = approvalKind({
  code: 'accounts.freezeEnd',
  asked: strict({ memberId: id('member'), reason: freezeReason }),
  mayAsk: ['support', 'finance', 'administrator'],
  mayDecide: ['finance', 'administrator'],
  waitHours: 72,
  knownPeople: true,
  changes: ({ memberId, reason }) => [
    { field: 'member', as: 'text', before: null, after: memberId },
    { field: 'freezeReason', as: 'text', before: reason, after: null },
  ],
  async carryOut({ trx, now, publish }, { memberId }, { approvedBy: by, reason }) {
    const ended = (await lockOpenMember(trx, memberId)) ? await endFreezes(trx, { memberId, by, reason, now }) : []
    if (ended.length === 0) refuse(approvalErrors.outdated, { detail: memberId })
    for (const { id: freezeId } of ended) await publish(memberFrozen, { memberId, freezeId, at: now })
  },
})
