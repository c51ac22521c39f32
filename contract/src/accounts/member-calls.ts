import { call } from '../kernel/call.ts'
import { id, idempotencyKey, instantField, pageOf, paging, strict, text, z } from '../kernel/field.ts'
import { accountErrors as e } from './errors.ts'

const houseInvitation = strict({
  code: z.string(),
  note: z.string(),
  issuedBy: z.string(),
  issuedAt: instantField,
  /** How many may join by it; null: as many as come. */
  usesMax: z.nullable(z.number()),
  uses: z.number(),
  endedAt: z.nullable(instantField),
})

const affiliation = strict({
  memberId: id('member'),
  /** An account of the operator itself; stays one. */
  house: z.boolean(),
  reason: z.string(),
  declaredBy: z.string(),
  declaredAt: instantField,
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(instantField),
  endReason: z.nullable(z.string()),
})

/** A member as staff see them: nothing that names the person. */
const staffMemberView = strict({
  id: id('member'),
  invitationCode: z.string(),
  country: z.string(),
  createdAt: instantField,
  closedAt: z.nullable(instantField),
  affiliated: z.boolean(),
  house: z.boolean(),
  affiliations: z.array(affiliation),
})

export const houseInvitationList = call('staff/invitation/list', {
  by: { staff: ['administrator'] },
  repeat: 'reads',
  summary: 'Invitation codes of the house, newest first, with how many joined by each.',
  input: strict({ ...paging }),
  output: pageOf(houseInvitation),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const issueHouseInvitation = call('staff/invitation/issue', {
  by: { staff: ['administrator'] },
  repeat: 'first-result',
  summary: 'Issues an invitation code of the house: whoever joins by it was invited by nobody, and nobody receives a rebate for them.',
  input: strict({
    idempotencyKey,
    note: text(1, 120),
    /** Absent: as many as come. */
    usesMax: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  }),
  output: houseInvitation,
  errors: [],
  example: { as: 'gus', input: { idempotencyKey: '@key', note: 'Neighbours', usesMax: 10 } },
})

export const endHouseInvitation = call('staff/invitation/end', {
  by: { staff: ['administrator'] },
  repeat: 'again',
  summary: 'Ends an invitation code of the house: nobody joins by it any more. Whoever did stays.',
  input: strict({ code: z.string().check(z.regex(/^[A-HJ-NP-Z2-9]{8}$/)) }),
  output: houseInvitation,
  errors: [e.invitationUnknown, e.invitationEnded],
  example: { as: 'gus', input: { code: '@houseCode' } },
})

export const memberForStaff = call('staff/member/find', {
  by: { staff: ['support', 'finance', 'administrator'] },
  repeat: 'reads',
  summary: 'A member by id, invitation code or support id: what they are to the operator, and nothing that names the person.',
  input: strict({ word: text(8, 40) }),
  output: staffMemberView,
  errors: [e.memberNotFound],
  example: { as: 'gus', input: { word: '@ada.id' } },
  perMinute: 30,
})

export const affiliatedList = call('staff/member/affiliated', {
  by: { staff: ['finance', 'administrator'] },
  repeat: 'reads',
  summary: 'Members who belong to the operator, its staff or their families: what they pay is never distributed.',
  input: strict({ ended: z.optional(z.boolean()), ...paging }),
  output: pageOf(affiliation),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const declareAffiliation = call('staff/member/affiliate', {
  by: { staff: ['administrator'] },
  repeat: 'first-result',
  summary: 'Declares a member affiliated from now on: what they pay goes to the house, and members send them nothing.',
  input: strict({ idempotencyKey, memberId: id('member'), house: z.boolean(), reason: text(1, 300) }),
  output: staffMemberView,
  errors: [e.memberNotFound, e.alreadyAffiliated],
  example: { as: 'gus', input: { idempotencyKey: '@key', memberId: '@dora.id', house: false, reason: 'Married to a colleague' } },
})

export const endMemberAffiliation = call('staff/member/end-affiliation', {
  by: { staff: ['administrator'] },
  repeat: 'first-result',
  summary: 'Ends an affiliation for the future; charging that began before stays as it was.',
  input: strict({ idempotencyKey, memberId: id('member'), reason: text(1, 300) }),
  output: staffMemberView,
  errors: [e.memberNotFound, e.notAffiliated, e.houseStays],
  example: { as: 'gus', input: { idempotencyKey: '@key', memberId: '@affiliated.id', reason: 'The colleague left' } },
})
