import { id, instantField, strict, z } from '../kernel/field.ts'

/** The state of a request. A `waiting` request can be decided until it expires, or until it lapses with the requester’s right to make it. */
export const approvalStates = ['waiting', 'approved', 'declined', 'withdrawn', 'expired', 'lapsed'] as const
export const approvalState = z.enum(approvalStates)
export type ApprovalState = (typeof approvalStates)[number]

/** How a value of a change is displayed: as text, as money, as an instant (milliseconds since the epoch), or as a table. */
export const shownAs = ['text', 'amount', 'instant', 'json'] as const

/** One changed field with its value before and after. Null: there is no value on that side. */
export const approvalChange = strict({
  field: z.string(),
  as: z.enum(shownAs),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type ApprovalChange = z.output<typeof approvalChange>

/** Why the caller cannot decide a request; null: they can. */
export const undecidable = z.nullable(z.enum(['ended', 'own', 'role', 'notYet']))

/** A request as listed in the inbox. */
export const approvalRow = strict({
  id: id('approval'),
  kind: z.string(),
  subject: z.string(),
  /** The name of the subject, if it has one. */
  subjectName: z.nullable(z.string()),
  changes: z.array(approvalChange),
  reason: z.string(),
  state: approvalState,
  askedBy: z.string(),
  askedAt: instantField,
  expiresAt: instantField,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instantField),
  decisionReason: z.nullable(z.string()),
  undecidable,
})
