import { amount, id, instantField, strict, z } from '../kernel/field.ts'

/** Lists of notices with their own number of unread ones: the member's own messages, and those about the security of the account. */
export const noticeTypes = ['site', 'system'] as const
export type NoticeType = (typeof noticeTypes)[number]

/** What a person can choose to be told about, as one thing. */
export const noticeGroups = ['security', 'money', 'device', 'income', 'charging', 'hosting', 'lease', 'invitation'] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/** Every kind of notice, with its group. */
export const noticeKinds = {
  accountSecured: 'security',
  receiptReady: 'money',
  debtPaid: 'money',
  billInReview: 'money',
  billReviewed: 'money',
  disputeOpened: 'money',
  disputeRejected: 'money',
  refunded: 'money',
  incomeTakenBack: 'money',
  incomeSettledAgain: 'money',
  leaseBought: 'money',
  cardAdded: 'money',
  cardBlocked: 'money',
  cardUnblocked: 'money',
  cardRemoved: 'money',
  incomeReleased: 'income',
  deviceOffline: 'device',
  deviceOnline: 'device',
  deviceFault: 'device',
  chargeStarted: 'charging',
  chargeEnded: 'charging',
  chargeFailed: 'charging',
  hostingQueued: 'hosting',
  unitAssigned: 'hosting',
  hostingStarted: 'hosting',
  hostingFailed: 'hosting',
  hostingEnded: 'hosting',
  leaseStarted: 'lease',
  leaseExpiring: 'lease',
  leaseExpired: 'lease',
  leaseCancelled: 'lease',
  leaseSold: 'lease',
  memberJoined: 'invitation',
} as const satisfies Readonly<Record<string, NoticeGroup>>
export type NoticeKind = keyof typeof noticeKinds

/** Security, money and device faults: a person cannot switch these off. */
export const fixedGroups = ['security', 'money', 'device', 'income'] as const satisfies readonly NoticeGroup[]

/** Whether a person can switch the notices of a group off. */
export function isFixed(group: NoticeGroup): boolean {
  return fixedGroups.some((fixed) => fixed === group)
}

/** Whether a person chooses mails of a group. Changes of security are always mailed, in the transaction of the change. */
export function isMailChosen(group: NoticeGroup): boolean {
  return group !== 'security'
}

/** The list in which notices of a kind are. */
export function typeOfKind(kind: NoticeKind): NoticeType {
  return noticeKinds[kind] === 'security' ? 'system' : 'site'
}

const noticeKind = z.enum(Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]])

/** One notice, worded in the reader's language. The words contain no amount, so that pages can hide it. */
export const message = strict({
  id: id('notice'),
  type: z.enum(noticeTypes),
  kind: noticeKind,
  group: z.enum(noticeGroups),
  title: z.string(),
  body: z.string(),
  amount: z.nullable(amount),
  /** The thing it is about, such as a charging session or a lease; which of them follows from the kind. */
  subjectId: z.nullable(z.string()),
  /** When it happened. */
  at: instantField,
  readAt: z.nullable(instantField),
})

export const messageType = strict({ type: z.enum(noticeTypes), unread: z.number(), latest: z.nullable(message) })

/** What a person chose for one group. */
export const noticeChoice = strict({
  group: z.enum(noticeGroups),
  /** Whether notices of the group are made at all. */
  on: z.boolean(),
  /** It cannot be switched off. */
  fixed: z.boolean(),
  /** Whether they are sent by mail as well. */
  mail: z.boolean(),
})
