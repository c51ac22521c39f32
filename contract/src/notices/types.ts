import { amount, id, instantField, plainNote, plainText, strict, z } from '../kernel/field.ts'
import { languages } from '../kernel/language.ts'

/** Lists of notices with their own number of unread ones: the member's own messages, those about tasks, and those about the security of the account. */
export const noticeTypes = ['site', 'task', 'system'] as const
export type NoticeType = (typeof noticeTypes)[number]

/** A group of notices that a person can switch on or off together. */
export const noticeGroups = ['security', 'money', 'device', 'income', 'charging', 'hosting', 'lease', 'invitation', 'task', 'support'] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/** Every kind of notice, with its group. */
export const noticeKinds = {
  accountSecured: 'security',
  accountFrozen: 'security',
  freezeEnded: 'security',
  signInsEndedByStaff: 'security',
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
  leaseOffered: 'money',
  leaseSold: 'money',
  resaleBought: 'money',
  resaleCancelled: 'money',
  resaleReleased: 'money',
  transferSent: 'money',
  transferReceived: 'money',
  transferReturned: 'money',
  withdrawalRequested: 'money',
  withdrawalSent: 'money',
  withdrawalReturned: 'money',
  depositCredited: 'money',
  depositTakenBack: 'money',
  limitRaised: 'money',
  cardAdded: 'money',
  cardBlocked: 'money',
  cardUnblocked: 'money',
  cardRemoved: 'money',
  incomeReleased: 'income',
  rebateHeld: 'income',
  rebateEnding: 'income',
  rebateLost: 'income',
  levelChanged: 'income',
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
  leaseExtended: 'lease',
  leaseExpiring: 'lease',
  leaseExpired: 'lease',
  leaseCancelled: 'lease',
  offerExpired: 'lease',
  memberJoined: 'invitation',
  taskCompleted: 'task',
  taskRewardWaits: 'task',
  taskRewardExpired: 'task',
  taskRejected: 'task',
  taskTimedOut: 'task',
  taskDisabled: 'task',
  supportAnswered: 'support',
} as const satisfies Readonly<Record<string, NoticeGroup>>
export type NoticeKind = keyof typeof noticeKinds

/** Security, money and device faults: a person cannot switch these off. */
export const fixedGroups = ['security', 'money', 'device', 'income'] as const satisfies readonly NoticeGroup[]

/** Whether a person can switch the notices of a group off. */
export function isFixed(group: NoticeGroup): boolean {
  return fixedGroups.some((fixed) => fixed === group)
}

/** Money, or a lease, that leaves: notified by mail and by text message, whatever a member chose for the group. A thief of the account may have caused it. */
const leavingKinds = [
  'transferSent',
  'withdrawalRequested',
  'withdrawalSent',
  'leaseOffered',
  'resaleBought',
] as const satisfies readonly NoticeKind[]

export function notifiesOfLeaving(kind: NoticeKind): boolean {
  return leavingKinds.some((leaving) => leaving === kind)
}

/** What staff did to the account of a member, the unit that a member in the queue waited for, and an answer of support that they have not read. */
const alwaysMailedKinds = [
  'accountFrozen',
  'freezeEnded',
  'signInsEndedByStaff',
  'unitAssigned',
  'supportAnswered',
] as const satisfies readonly NoticeKind[]

/** Always mailed: money that leaves, too. */
export function isAlwaysMailed(kind: NoticeKind): boolean {
  return notifiesOfLeaving(kind) || alwaysMailedKinds.some((mailed) => mailed === kind)
}

/** Whether a person chooses mails of a group. Changes of security are always mailed, in the transaction of the change, and unread answers of support. */
export function isMailChosen(group: NoticeGroup): boolean {
  return group !== 'security' && group !== 'support'
}

/** The list in which notices of a kind are. */
export function typeOfKind(kind: NoticeKind): NoticeType {
  const group = noticeKinds[kind]
  return group === 'security' ? 'system' : group === 'task' ? 'task' : 'site'
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

/** All lists with a number of unread entries: announcements of the platform, and notices of the member by type. */
export const messageTypes = ['platform', ...noticeTypes] as const

export const messageType = strict({
  type: z.enum(messageTypes),
  unread: z.number(),
  latest: z.nullable(strict({ title: z.string(), at: instantField })),
})

/** An announcement in the language of the reader, or in English where it is not written in it. */
export const announcement = strict({
  id: id('announcement'),
  title: z.string(),
  /** Paragraphs are separated by empty lines. */
  body: z.string(),
  /** The language in which it is shown. */
  language: z.enum(languages),
  at: instantField,
  /** Null: not read, or the reader is not signed in. */
  readAt: z.nullable(instantField),
})

/** The text of an announcement in one language. */
export const announcementText = strict({ title: plainText(1, 120), body: plainNote(1, 4_000) })
const translation = z.optional(announcementText)
export const announcementTexts = strict({
  en_US: announcementText,
  de_DE: translation,
  fr_FR: translation,
  it_IT: translation,
  pt_PT: translation,
  zh_CN: translation,
})

export const announcementStates = ['scheduled', 'published', 'withdrawn'] as const

/** An announcement as staff see it. */
export const staffAnnouncement = strict({
  id: id('announcement'),
  texts: announcementTexts,
  countries: z.nullable(z.array(z.string())),
  levels: z.nullable(z.array(z.number())),
  publishAt: instantField,
  state: z.enum(announcementStates),
  madeBy: z.string(),
  madeAt: instantField,
  withdrawnBy: z.nullable(z.string()),
  withdrawnAt: z.nullable(instantField),
  /** How many members have read it. */
  reads: z.number(),
})

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
