import { call } from '../kernel/call.ts'
import { id, idempotencyKey, instantField, pageOf, paging, plainNote, strict, text, z } from '../kernel/field.ts'
import { accountErrors } from './errors.ts'
import { freezeView, invitationCodeField } from './types.ts'

const houseInvitation = strict({
  code: z.string(),
  note: z.string(),
  issuedBy: z.string(),
  issuedAt: instantField,
  /** How many members can register with the code; null: no limit. */
  usesMax: z.nullable(z.number()),
  uses: z.number(),
  endedAt: z.nullable(instantField),
})

const affiliation = strict({
  memberId: id('member'),
  /** Whether this is an account of the operator itself. This cannot be undone. */
  house: z.boolean(),
  reason: z.string(),
  declaredBy: z.string(),
  declaredAt: instantField,
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(instantField),
  endReason: z.nullable(z.string()),
})

/** A member as shown to staff, with masked personal data. */
const staffMemberView = strict({
  id: id('member'),
  invitationCode: z.string(),
  country: z.string(),
  createdAt: instantField,
  closedAt: z.nullable(instantField),
  /** Masked; null once the account is closed. */
  masked: z.nullable(strict({ username: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) })),
  /** For the desk of an outside support; null once the account is closed. */
  supportId: z.nullable(z.string()),
  /** Freezes, newest first. */
  freezes: z.array(freezeView),
  /** A freeze that waits for a second person. */
  freezeAskedBy: z.nullable(id('approval')),
  /** The early end of a freeze that waits for a second person. */
  freezeEndAskedBy: z.nullable(id('approval')),
  affiliated: z.boolean(),
  house: z.boolean(),
  affiliations: z.array(affiliation),
})

export const houseInvitationList = call('staff/invitation/list', {
  by: { staff: ['administrator'] },
  repeat: 'reads',
  summary: 'Lists the operator’s own invitation codes, newest first, with the number of members who registered with each.',
  input: strict({ ...paging }),
  output: pageOf(houseInvitation),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const issueHouseInvitation = call('staff/invitation/issue', {
  by: { staff: ['administrator'] },
  repeat: 'first-result',
  summary: 'Creates an invitation code of the operator. Members who register with it have no inviter, so no rebate is paid for them.',
  input: strict({
    idempotencyKey,
    note: plainNote(1, 120),
    /** Absent: no limit. */
    usesMax: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  }),
  output: houseInvitation,
  errors: [],
  example: { as: 'gus', input: { idempotencyKey: '@key', note: 'Neighbours', usesMax: 10 } },
})

export const endHouseInvitation = call('staff/invitation/end', {
  by: { staff: ['administrator'] },
  repeat: 'again',
  summary: 'Ends an invitation code of the operator. It can no longer be used to register; existing members are not affected.',
  input: strict({ code: invitationCodeField }),
  output: houseInvitation,
  errors: [accountErrors.invitationUnknown, accountErrors.invitationEnded],
  example: { as: 'gus', input: { code: '@houseCode' } },
})

export const memberForStaff = call('staff/member/find', {
  by: { staff: ['support', 'finance', 'administrator'] },
  repeat: 'reads',
  summary: 'Finds a member by id, invitation code or support id. Personal data in the answer is masked.',
  input: strict({ word: text(8, 40) }),
  output: staffMemberView,
  errors: [accountErrors.memberNotFound],
  example: { as: 'gus', input: { word: '@ada.id' } },
  perMinute: 30,
})

export const affiliatedList = call('staff/member/affiliated', {
  by: { staff: ['finance', 'administrator'] },
  repeat: 'reads',
  summary: 'Lists members who belong to the operator, its staff or their families. Their payments are never distributed to hosts.',
  input: strict({ ended: z.optional(z.boolean()), ...paging }),
  output: pageOf(affiliation),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const declareAffiliation = call('staff/member/affiliate', {
  by: { staff: ['administrator'] },
  repeat: 'first-result',
  summary: 'Declares a member affiliated from now on. Their payments go to the operator, and other members cannot send them money.',
  input: strict({ idempotencyKey, memberId: id('member'), house: z.boolean(), reason: plainNote(1, 300) }),
  output: staffMemberView,
  errors: [accountErrors.memberNotFound, accountErrors.alreadyAffiliated],
  example: { as: 'gus', input: { idempotencyKey: '@key', memberId: '@dora.id', house: false, reason: 'Married to a colleague' } },
})

export const endMemberAffiliation = call('staff/member/end-affiliation', {
  by: { staff: ['administrator'] },
  repeat: 'first-result',
  summary: 'Ends an affiliation. Charging sessions that began before are still settled as affiliated.',
  input: strict({ idempotencyKey, memberId: id('member'), reason: plainNote(1, 300) }),
  output: staffMemberView,
  errors: [accountErrors.memberNotFound, accountErrors.notAffiliated, accountErrors.houseStays],
  example: { as: 'gus', input: { idempotencyKey: '@key', memberId: '@affiliated.id', reason: 'The colleague left' } },
})
