import { call } from '../kernel/call.ts'
import { countryField } from '../kernel/country.ts'
import { beginningField, id, idempotencyKey, nothing, pageOf, paging, strict, text, z } from '../kernel/field.ts'
import { noticeErrors as e } from './errors.ts'
import {
  announcement,
  announcementTexts,
  message,
  messageType,
  messageTypes,
  noticeChoice,
  noticeGroups,
  noticeTypes,
  staffAnnouncement,
} from './types.ts'

export const messageTypeList = call('message/type/list', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the types of notices, each with the number of unread ones and the latest.',
  input: nothing,
  output: strict({ list: z.array(messageType) }),
  errors: [],
  example: { as: 'ada', input: {} },
  localised: true,
})

export const messageList = call('message/list', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the caller’s notices of one type, newest first, in the language of the request.',
  input: strict({ type: z.enum(noticeTypes), unread: z.optional(z.boolean()), group: z.optional(z.enum(noticeGroups)), ...paging }),
  output: pageOf(message),
  errors: [],
  example: { as: 'ada', input: { type: 'site' } },
  localised: true,
})

export const messageDetail = call('message/detail', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns one notice of the caller.',
  input: strict({ noticeId: id('notice') }),
  output: message,
  errors: [e.noticeNotFound],
  example: { as: 'ada', input: { noticeId: '@ada.notice' } },
  localised: true,
})

export const readMessage = call('message/set/read', {
  by: 'member',
  repeat: 'again',
  summary: 'Marks one notice of the caller as read.',
  input: strict({ noticeId: id('notice') }),
  output: nothing,
  errors: [e.noticeNotFound],
  example: { as: 'ada', input: { noticeId: '@ada.notice' } },
})

export const readAllMessages = call('message/set/allread', {
  by: 'member',
  repeat: 'again',
  summary: 'Marks all notices and announcements of the caller as read, or those of one type.',
  input: strict({ type: z.optional(z.enum(messageTypes)) }),
  output: strict({ read: z.number() }),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const noticeChoiceList = call('message/choice/list', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the groups of notices with what the caller chose for each.',
  input: nothing,
  output: strict({ list: z.array(noticeChoice) }),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const setNoticeChoice = call('message/choice/set', {
  by: 'member',
  repeat: 'again',
  summary: 'Switches the notices of a group, or mails about them, on or off. Notices of security, money and device faults cannot be switched off.',
  input: strict({ group: z.enum(noticeGroups), on: z.optional(z.boolean()), mail: z.optional(z.boolean()) }),
  output: noticeChoice,
  errors: [e.groupIsFixed],
  example: { as: 'ada', input: { group: 'charging', on: true } },
})

export const unsubscribeMail = call('message/mail/unsubscribe', {
  by: 'anyone',
  repeat: 'again',
  summary: 'Ends mails about a group of notices, by the link in each of them, without a sign-in.',
  input: strict({ token: text(1, 400) }),
  /** Null: no server of this instance made the link. */
  output: strict({ group: z.nullable(z.enum(noticeGroups)) }),
  errors: [],
  example: { input: { token: 'from-a-mail' } },
  perMinute: 20,
})

export const announcementList = call('message/announcement/list', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'Lists the announcements of the platform that are for the caller, newest first. A visitor sees those that are for everybody.',
  input: strict({ ...paging }),
  output: pageOf(announcement),
  errors: [],
  example: { input: {} },
  localised: true,
})

export const announcementDetail = call('message/announcement/detail', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'Returns one announcement that is for the caller.',
  input: strict({ announcementId: id('announcement') }),
  output: announcement,
  errors: [e.announcementNotFound],
  example: { input: { announcementId: '@announcement' } },
  localised: true,
})

export const readAnnouncement = call('message/announcement/read', {
  by: 'member',
  repeat: 'again',
  summary: 'Marks one announcement as read by the caller.',
  input: strict({ announcementId: id('announcement') }),
  output: nothing,
  errors: [e.announcementNotFound],
  example: { as: 'ada', input: { announcementId: '@announcement' } },
})

export const staffAnnouncementList = call('staff/announcement/list', {
  by: { staff: ['content', 'administrator'] },
  repeat: 'reads',
  summary: 'Lists all announcements with their texts, their readers and how many members have read each.',
  input: strict({ ...paging }),
  output: pageOf(staffAnnouncement),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const makeAnnouncement = call('staff/announcement/make', {
  by: { staff: ['content', 'administrator'] },
  repeat: 'first-result',
  summary: 'Writes an announcement, which is shown from now on or from a time ahead, to everybody or to members of some countries or levels.',
  input: strict({
    idempotencyKey,
    texts: announcementTexts,
    countries: z.optional(z.array(countryField).check(z.minLength(1), z.maxLength(300))),
    levels: z.optional(z.array(z.number().check(z.int(), z.minimum(1), z.maximum(6))).check(z.minLength(1), z.maxLength(6))),
    publishAt: z.optional(beginningField),
  }),
  output: staffAnnouncement,
  errors: [e.publishedInThePast],
  example: {
    as: 'gus',
    input: {
      idempotencyKey: '@key',
      texts: { en_US: { title: 'Maintenance on Sunday', body: 'Points in Lyon are switched off from 02:00 to 04:00.' } },
    },
  },
})

export const withdrawAnnouncement = call('staff/announcement/withdraw', {
  by: { staff: ['content', 'administrator'] },
  repeat: 'again',
  summary: 'Withdraws an announcement: members do not see it any more, and it stays in the list of staff.',
  input: strict({ announcementId: id('announcement') }),
  output: staffAnnouncement,
  errors: [e.announcementNotFound, e.alreadyWithdrawn],
  example: { as: 'gus', input: { announcementId: '@announcement.own' } },
})
