import { askErrors } from '../approvals/errors.ts'
import { call } from '../kernel/call.ts'
import { id, idempotencyKey, instantField, pageOf, paging, plainNote, strict, z } from '../kernel/field.ts'
import { accountErrors as e } from './errors.ts'
import { signInEnds, signInMethods } from '../credentials/types.ts'
import { freezeReason, freezeView, FREEZE_HOURS_MAX } from './types.ts'

// Calls with which staff help one member: who the member is, their sign-ins, notes, and a freeze of what they can send.

const helping = { staff: ['support', 'administrator'] } as const
const looking = { staff: ['support', 'finance', 'administrator'] } as const
const reason = plainNote(3, 300)

const memberNote = strict({ id: z.string(), note: z.string(), writtenBy: z.string(), writtenAt: instantField })

export const unmaskMember = call('staff/member/unmask', {
  by: helping,
  repeat: 'again',
  summary: 'Returns the personal data of a member. The audit log keeps who asked and why.',
  input: strict({ memberId: id('member'), reason }),
  output: strict({
    username: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    language: z.string(),
    zone: z.string(),
    registeredIp: z.string(),
  }),
  errors: [e.memberNotFound],
  example: { as: 'gus', input: { memberId: '@ada.id', reason: 'The member calls and gives this number' } },
  perMinute: 20,
})

export const memberSignInList = call('staff/member/sign-ins', {
  by: looking,
  repeat: 'reads',
  summary: 'Lists the sign-ins of a member, newest first, without their IP addresses.',
  input: strict({ memberId: id('member'), ...paging }),
  output: pageOf(
    strict({
      id: id('signIn'),
      method: z.enum(signInMethods),
      device: z.string(),
      system: z.string(),
      newDevice: z.boolean(),
      region: z.nullable(z.string()),
      signedInAt: instantField,
      lastSeenAt: instantField,
      endedAt: z.nullable(instantField),
      endReason: z.nullable(z.enum(signInEnds)),
    }),
  ),
  errors: [],
  example: { as: 'gus', input: { memberId: '@ada.id' } },
})

export const endMemberSignIns = call('staff/member/end-sign-ins', {
  by: helping,
  repeat: 'again',
  summary: 'Ends all sign-ins of a member. The member is notified; the reason is kept in the audit log.',
  input: strict({ memberId: id('member'), reason }),
  output: strict({ ended: z.number() }),
  errors: [e.memberNotFound],
  example: { as: 'gus', input: { memberId: '@kim.id', reason: 'The member lost the phone' } },
  perMinute: 20,
})

export const memberNoteList = call('staff/member/notes', {
  by: looking,
  repeat: 'reads',
  summary: 'Lists the notes of staff about a member, newest first.',
  input: strict({ memberId: id('member'), ...paging }),
  output: pageOf(memberNote),
  errors: [],
  example: { as: 'fay', input: { memberId: '@ada.id' } },
})

export const writeMemberNote = call('staff/member/note', {
  by: looking,
  repeat: 'first-result',
  summary: 'Adds a note about a member. Notes never change; members get them in the copy of their data, and they are deleted with the person.',
  input: strict({ idempotencyKey, memberId: id('member'), note: plainNote(1, 1000) }),
  output: memberNote,
  errors: [e.memberNotFound],
  example: { as: 'fay', input: { idempotencyKey: '@key', memberId: '@ada.id', note: 'Asked about a recharge that arrived late' } },
})

export const freezeMember = call('staff/member/freeze', {
  by: looking,
  repeat: 'first-result',
  summary:
    'Freezes what a member sends to others: until it ends, withdrawals wait, and transfers to other members and sales of leases between members are refused. One person alone freezes for at most 72 hours, once in thirty days; everything else needs a second person. The note is deleted with the person.',
  input: strict({
    idempotencyKey,
    memberId: id('member'),
    reason: freezeReason,
    hours: z.number().check(z.int(), z.minimum(1), z.maximum(FREEZE_HOURS_MAX)),
    note: reason,
  }),
  output: strict({ freeze: z.nullable(freezeView), approvalId: z.nullable(id('approval')) }),
  errors: [e.memberNotFound, e.alreadyFrozen, e.freezeWaits, ...askErrors],
  example: {
    as: 'gus',
    input: { idempotencyKey: '@key', memberId: '@dora.id', reason: 'takeover', hours: 24, note: 'A new device after a call from a stranger' },
  },
})

export const endMemberFreeze = call('staff/member/end-freeze', {
  by: looking,
  repeat: 'first-result',
  summary: 'Ends a freeze before its time. One on which two people agreed is ended by two. The reason is deleted with the person.',
  input: strict({ idempotencyKey, memberId: id('member'), reason }),
  output: strict({ freeze: z.nullable(freezeView), approvalId: z.nullable(id('approval')) }),
  errors: [e.memberNotFound, e.notFrozen, e.freezeEndWaits, ...askErrors],
  example: { as: 'gus', input: { idempotencyKey: '@key', memberId: '@dora.id', reason: 'The member has a new password' } },
})
